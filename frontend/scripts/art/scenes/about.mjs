/**
 * About: an open page of a field journal. A painted valley within a taped edge:
 * a trail, three walkers from behind; in the margins pencil sketches of what grows there.
 */
import { arena, bosque, calafate, canelo, dawn, glaciar, granite, hielo, liquen, mix, papel, slate, steppe, tinta, turquoise } from '../palette.mjs';
import { line } from '../svg.mjs';
import { rough, heightAt } from '../random.mjs';
import { massif, ridge } from '../mountains.mjs';
import { canopy, lenga, shrubs, turf } from '../forest.mjs';
import { ribbon } from '../water.mjs';
import { mist, sky, streaks } from '../sky.mjs';
import { farBirds, walker } from '../figures.mjs';
import { calafateSprig, feather, lengaLeaf } from '../shore.mjs';

export const seed = 101;
const pencil = mix(tinta, granite, 0.35);
const meadow = mix(mix(liquen, canelo, 0.4), arena, 0.3);
const spires = { sun: 1, lit: mix(granite, dawn, 0.3), shade: mix(slate, calafate, 0.2), mist: mix(hielo, arena, 0.4), snow: papel, depth: 0.75, prominence: 14, amp: 0.16 };
const path = mix(arena, granite, 0.25);

/** The edge of a painted field, taped by hand: four sides that waver a little. */
function taped(s, x0, y0, x1, y1) {
  const r = s.r;
  const side = (from, to, at) => {
    const out = [];
    const way = Math.sign(to - from);
    for (let v = from; (to - v) * way > 0; v += way * r.between(60, 140)) out.push(at(v, r.between(-4, 4)));
    return out;
  };
  return line([
    ...side(x0, x1, (x, off) => [x, y0 + off]),
    ...side(y0, y1, (y, off) => [x1 + off, y]),
    ...side(x1, x0, (x, off) => [x, y1 + off]),
    ...side(y1, y0, (y, off) => [x0 + off, y]),
  ]);
}

const sprig = (s, x, y, k, turn) => calafateSprig(s, x, y, k, { pencil, berry: calafate, leaf: mix(canelo, liquen, 0.35), shine: mix(calafate, papel, 0.6) }, turn);
const leaf = (s, x, y, k, turn) => lengaLeaf(s, x, y, k, pencil, { turn, wash: mix(liquen, canelo, 0.25) });
const plume = (s, x, y, k, turn) => feather(s, x, y, k, { pencil, wash: mix(glaciar, granite, 0.4) }, turn);

/** A pencil profile of the range with its heights dropped to a base line: the day's climb. */
function profileNote(s, x, y, w, h) {
  const pts = rough([[x, y], [x + w * 0.18, y - h * 0.3], [x + w * 0.34, y - h * 0.22], [x + w * 0.52, y - h], [x + w * 0.64, y - h * 0.55], [x + w * 0.78, y - h * 0.66], [x + w, y - h * 0.06]], s.r, { amp: 0.12, min: 22 });
  const drops = [0.18, 0.34, 0.52, 0.64, 0.78].map((t) => `M${Math.round(x + w * t)} ${Math.round(heightAt(pts, x + w * t) + 6)}V${y + 10}`).join('');
  s.stroke(line(pts, false), pencil, 2);
  s.stroke(`${drops}M${x - 10} ${y + 12}H${x + w + 10}`, pencil, 1.3, 0.6, { 'stroke-dasharray': '5 5' });
}

/** Three walkers on the trail, the nearest largest. */
function party(s, list) {
  list.forEach(([x, y, k], i) => {
    s.fill(`M${x - 5} ${y}h9l-${Math.round(52 * k)} 12-${Math.round(9 * k)}-3z`, bosque, 0.3);
    walker(s, x, y, k, { body: tinta, pack: [canelo, liquen, mix(calafate, glaciar, 0.2)][i], stride: i % 2 ? -1 : 1 });
  });
}

export function wide(s) {
  s.rect(0, 0, 1600, 900, papel);
  s.fill(line([[0, 0], [1600, 0], [1600, 900], [0, 900]]), arena, 0.5);
  s.stroke('M1236 40V860', mix(granite, arena, 0.5), 1.5, 0.6, { 'stroke-dasharray': '2 9' });
  s.clip(taped(s, 60, 56, 1180, 838), () => {
    sky(s, [[0, mix(glaciar, hielo, 0.1)], [0.6, hielo], [1, mix(arena, dawn, 0.3)]], { y2: 460 });
    streaks(s, { x0: 40, x1: 1100, y0: 90, y1: 330, count: 13, color: papel, opacity: 0.7, w: [160, 420], h: [6, 20], tilt: 0.02 });
    ridge(s, { profile: [[0, 430], [160, 396], [300, 410], [460, 380], [640, 420], [860, 400], [1040, 380], [1220, 400]], base: 500, color: mix(glaciar, hielo, 0.3), mist: hielo });
    massif(s, { ...spires, profile: [[180, 564], [260, 510], [360, 440], [430, 370], [466, 376], [500, 300], [520, 304], [540, 240], [556, 250], [574, 196], [592, 206], [608, 168], [630, 200], [646, 190], [668, 260], [690, 250], [716, 320], [760, 350], [800, 330], [850, 400], [930, 450], [1010, 505], [1080, 564]], base: 566, snowline: 400 });
    massif(s, { ...spires, profile: [[20, 330], [100, 300], [160, 340], [230, 400], [300, 440], [380, 500], [450, 566]], base: 570, lit: mix(canelo, glaciar, 0.5), shade: canelo, mist: mix(canelo, hielo, 0.5), snow: undefined });
    massif(s, { ...spires, profile: [[770, 566], [880, 480], [960, 440], [1020, 380], [1090, 350], [1220, 300]], base: 570, lit: mix(meadow, glaciar, 0.5), shade: canelo, mist: mix(canelo, hielo, 0.5), snow: undefined });
    mist(s, 480, 100, hielo, 0.75);
    const trees = canopy(s, { size: 22, light: mix(liquen, canelo, 0.3) });
    [[40, 520, 6, 0.9], [290, 548, 3, 0.7], [900, 552, -6, 0.8], [1010, 530, -9, 0.9]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.25) }));
    s.fill(line(rough([[0, 560], [200, 566], [420, 556], [640, 548], [860, 558], [1220, 552], [1220, 900], [0, 900]], s.r, { amp: 0.02, min: 60, closed: true })), s.linear([[0, mix(meadow, hielo, 0.45)], [0.5, meadow], [1, mix(meadow, canelo, 0.45)]], 548, 840));
    ribbon(s, [[610, 552], [560, 562], [640, 574], [560, 594], [360, 616], [240, 640], [20, 660]], [[624, 552], [590, 561], [690, 572], [640, 600], [440, 630], [320, 660], [20, 700]], mix(turquoise, hielo, 0.35));
    ribbon(s, [[700, 556], [690, 566], [660, 574], [610, 588]], [[706, 556], [702, 567], [676, 577], [640, 594]], mix(turquoise, hielo, 0.35));
    [[40, 640, 4, 1], [1010, 610, -6, 1.1], [880, 624, -4, 0.7]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: canelo }));
    s.fill(line(rough([[0, 690], [240, 668], [460, 676], [640, 640], [820, 640], [1000, 660], [1220, 640], [1220, 900], [0, 900]], s.r, { amp: 0.03, min: 50, closed: true })), s.linear([[0, mix(steppe, meadow, 0.5)], [1, mix(canelo, liquen, 0.2)]], 640, 850));
    ribbon(s, [[742, 642], [716, 658], [730, 678], [770, 704], [740, 742], [640, 790], [560, 860]], [[750, 642], [728, 657], [750, 674], [806, 702], [800, 748], [740, 796], [720, 860]], path);
    const tree = lenga(s, { seed: 104, height: 300, pads: 10, light: mix(liquen, canelo, 0.25), lightOpacity: 0.7 });
    [[1080, 700, 0.9], [990, 690, 0.56], [140, 730, 0.8], [1140, 760, 1.2]].forEach(([x, y, k], i) => s.use(tree, x, y, i % 2 ? -k : k, k, { fill: mix(bosque, canelo, 0.35) }));
    shrubs(s, [[940, 760, 120, 36], [1040, 780, 150, 44], [300, 740, 110, 32], [200, 770, 150, 44], [420, 800, 120, 34], [900, 820, 160, 44]], mix(bosque, canelo, 0.6), mix(liquen, canelo, 0.35));
    turf(s, [[0, 800], [200, 812], [400, 836], [500, 850]], 900, bosque, { blade: 14 });
    turf(s, [[800, 850], [960, 826], [1220, 806]], 900, bosque, { blade: 14 });
    party(s, [[690, 784, 1.25], [762, 732, 0.96], [784, 702, 0.78]]);
    farBirds(s, [[830, 210, 0.9], [868, 198, 0.7], [806, 192, 0.6]], tinta);
  });
  leaf(s, 1310, 270, 1.35, 10);
  leaf(s, 1404, 236, 0.9, -24);
  plume(s, 1486, 300, 1.02, 16);
  sprig(s, 1296, 536, 1.15, -6);
  profileNote(s, 1290, 790, 250, 110);
  s.grain(tinta, papel, 0.7);
}

export function tall(s) {
  s.rect(0, 0, 900, 1200, mix(papel, arena, 0.5));
  s.stroke('M60 964H840', mix(granite, arena, 0.5), 1.5, 0.6, { 'stroke-dasharray': '2 9' });
  s.clip(taped(s, 54, 54, 846, 916), () => {
    sky(s, [[0, mix(glaciar, hielo, 0.1)], [0.6, hielo], [1, mix(arena, dawn, 0.3)]], { y2: 520 });
    streaks(s, { x0: 40, x1: 800, y0: 90, y1: 380, count: 11, color: papel, opacity: 0.7, w: [140, 360], h: [6, 20], tilt: 0.02 });
    ridge(s, { profile: [[0, 490], [160, 456], [300, 470], [560, 480], [760, 440], [900, 460]], base: 560, color: mix(glaciar, hielo, 0.3), mist: hielo });
    massif(s, { ...spires, profile: [[20, 632], [90, 570], [180, 500], [250, 430], [286, 436], [320, 350], [340, 354], [362, 276], [378, 286], [398, 216], [416, 228], [434, 180], [458, 216], [476, 204], [500, 290], [522, 280], [550, 360], [600, 400], [640, 380], [690, 450], [770, 510], [840, 565], [900, 630]], base: 634, snowline: 450 });
    massif(s, { ...spires, profile: [[0, 400], [60, 380], [110, 430], [180, 490], [250, 550], [320, 636]], base: 640, lit: mix(canelo, glaciar, 0.5), shade: canelo, mist: mix(canelo, hielo, 0.5), snow: undefined });
    massif(s, { ...spires, profile: [[530, 636], [640, 550], [700, 510], [760, 440], [820, 420], [900, 370]], base: 640, lit: mix(meadow, glaciar, 0.5), shade: canelo, mist: mix(canelo, hielo, 0.5), snow: undefined });
    mist(s, 545, 110, hielo, 0.75);
    const trees = canopy(s, { size: 22, light: mix(liquen, canelo, 0.3) });
    [[20, 590, 8, 0.8], [180, 618, 3, 0.7], [620, 620, -6, 0.8], [700, 590, -10, 0.8]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: mix(canelo, glaciar, 0.25) }));
    s.fill(line(rough([[0, 624], [200, 632], [420, 620], [640, 626], [900, 616], [900, 960], [0, 960]], s.r, { amp: 0.02, min: 60, closed: true })), s.linear([[0, mix(meadow, hielo, 0.45)], [0.5, meadow], [1, mix(meadow, canelo, 0.45)]], 616, 916));
    ribbon(s, [[420, 622], [376, 632], [450, 646], [370, 666], [220, 690], [120, 716], [0, 734]], [[434, 622], [404, 631], [496, 644], [450, 674], [300, 704], [200, 736], [0, 776]], mix(turquoise, hielo, 0.35));
    [[0, 716, 4, 0.9], [640, 680, -6, 1]].forEach(([x, y, turn, k]) => s.put(trees, x, y, { turn, sx: k, fill: canelo }));
    s.fill(line(rough([[0, 770], [160, 748], [320, 752], [460, 712], [620, 712], [760, 734], [900, 712], [900, 960], [0, 960]], s.r, { amp: 0.03, min: 50, closed: true })), s.linear([[0, mix(steppe, meadow, 0.5)], [1, mix(canelo, liquen, 0.2)]], 712, 916));
    ribbon(s, [[532, 714], [506, 730], [520, 750], [556, 776], [530, 814], [440, 860], [370, 940]], [[540, 714], [518, 729], [540, 746], [592, 774], [590, 820], [540, 868], [530, 940]], path);
    const tree = lenga(s, { seed: 104, height: 300, pads: 10, light: mix(liquen, canelo, 0.25), lightOpacity: 0.7 });
    [[760, 790, 0.9], [680, 772, 0.56], [110, 810, 0.8], [820, 850, 1.15]].forEach(([x, y, k], i) => s.use(tree, x, y, i % 2 ? -k : k, k, { fill: mix(bosque, canelo, 0.35) }));
    shrubs(s, [[660, 836, 120, 36], [740, 862, 150, 44], [240, 820, 110, 32], [140, 850, 150, 44], [300, 880, 120, 34]], mix(bosque, canelo, 0.6), mix(liquen, canelo, 0.35));
    turf(s, [[0, 880], [160, 890], [320, 916]], 960, bosque, { blade: 14 });
    turf(s, [[600, 920], [740, 896], [900, 880]], 960, bosque, { blade: 14 });
    party(s, [[490, 862, 1.3], [558, 804, 1], [572, 774, 0.8]]);
    farBirds(s, [[640, 220, 0.9], [676, 208, 0.7], [616, 202, 0.6]], tinta);
  });
  leaf(s, 134, 1132, 1.15, 12);
  leaf(s, 236, 1120, 0.8, -26);
  sprig(s, 322, 1090, 0.95, -6);
  plume(s, 590, 1124, 0.74, 22);
  profileNote(s, 672, 1116, 160, 84);
  s.grain(tinta, papel, 0.7);
}
