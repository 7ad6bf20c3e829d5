/** Small hand-drawn things: birds, walkers, tents, vehicle, lighthouse. Each stands at 0,0 and is placed with a transform. */
/** Draw in a small local space placed at x, y with scale k. */
export function at(s, x, y, k, draw, { flip = false, turn = 0 } = {}) {
  const [f, g] = [+k.toFixed(2), +(flip ? -k : k).toFixed(2)];
  s.add(`<g transform="translate(${Math.round(x)} ${Math.round(y)})${turn ? ` rotate(${turn})` : ''} scale(${g === f ? f : `${g} ${f}`})">`);
  draw();
  s.add('</g>');
}

/** A condor in a banking glide, wings spread about 200 wide, white collar and pale upper wing. */
export function condor(s, x, y, k, { dark, pale, flip = false, turn = -8 }) {
  at(s, x, y, k, () => {
    s.fill('M-8 -7C-22 -17 -44 -21 -66 -17L-92 -25 -80 -17 -103 -18 -84 -11 -107 -9 -85 -4 -106 1 -82 3 -100 10 -76 8C-60 8 -44 8 -30 9L-12 12 -14 32 -4 28 2 34 7 27 15 30 12 12 30 7C46 4 60 2 75 0L98 -1 80 -5 103 -11 81 -10 102 -20 79 -16 97 -28 75 -21 86 -33 62 -22C44 -22 24 -17 11 -8 10 -14 6 -18 1 -17 -4 -18 -7 -13 -8 -7Z', dark);
    s.fill('M-14 -8C-30 -15 -46 -16 -62 -13L-70 -6 -30 -2ZM15 -8C28 -15 44 -18 58 -17L64 -10 30 -3Z', pale, 0.85);
    s.fill('M-6 -11Q2 -7 9 -11L9 -8Q2 -3 -6 -8Z', pale);
  }, { flip, turn });
}

/** Far birds: [x, y, size]. */
export function farBirds(s, list, color, width = 2) {
  const wing = (k, nums) => nums.map((v) => Math.round(v * k * 10) / 10).join(' ');
  s.stroke(list.map(([x, y, k]) => `M${Math.round(x - 10 * k)} ${Math.round(y - 3 * k)}q${wing(k, [5, -3, 10, 3])}q${wing(k, [5, -6, 11, -4])}`).join(''), color, width, 0.9, { 'stroke-linecap': 'round' });
}

/** A walker from behind, about 44 high, with pack and stick; `stride` -1 or 1. */
export function walker(s, x, y, k, { body, pack, stride = 1, stick = true }) {
  at(s, x, y, k, () => {
    s.fill('M-6 -22L-7 -10 -8 0H-3L-1 -10 1 -10 4 0H9L6 -11 6 -22ZM-7 -34Q-8 -38 -3 -38H4Q8 -38 8 -33L10 -24 7 -20H-7L-9 -25ZM0 -47a4.5 4.5 0 1 1-.1 0Z', body);
    s.fill('M-5 -37Q0 -40 5 -37L6 -23Q0 -20 -6 -23Z', pack);
    if (stick) s.stroke('M10 -25L13 0', body, 1.4);
  }, { flip: stride < 0 });
}

/** A dome tent about 60 wide, lit from the right. */
export function tent(s, x, y, k, { lit, shade, door = undefined }) {
  at(s, x, y, k, () => {
    s.fill('M-30 0Q-24 -30 2 -32 24 -30 31 0Z', lit);
    s.fill('M-30 0Q-24 -30 2 -32 -10 -20 -9 0Z', shade);
    if (door) s.fill('M-6 0Q-2 -20 3 -26 8 -20 11 0Z', door);
  });
}

/** A mast with instruments: the expedition's weather station, about 90 high. */
export function station(s, x, y, k, color) {
  at(s, x, y, k, () => {
    s.stroke('M0 0V-90M0 -52L-18 0M0 -52L18 0M-16 -84H16M-16 -84V-91M16 -84V-90', color, 2.4);
    s.fill('M-21 -95a5 5 0 0 1 10 0ZM12 -97l10 3 -10 3ZM3 -70h12v14h-12Z', color);
  });
}

/** A boxy 4x4 in profile, facing right, about 150 long; the origin is on the ground between the wheels. */
export function fourByFour(s, x, y, k, { body, shade, glass, dark, load, flip = false, turn = 0, lamp }) {
  at(s, x, y, k, () => {
    s.fill('M-80 2Q0 -6 84 2 0 9 -80 2Z', dark, 0.35);
    s.fill('M-70 -14L-74 -24V-46Q-74 -50 -69 -50L-61 -75Q-60 -79 -55 -79H15Q19 -79 21 -76L36 -51 66 -47Q75 -45 76 -38L78 -16 70 -12H-66Z', body);
    s.fill('M-74 -34H77L78 -16 70 -12H-66L-70 -14 -74 -24Z', shade);
    s.fill('M-57 -53L-52 -73H-32V-53ZM-27 -53V-73H-5V-53ZM0 -53V-73H13L26 -53Z', glass);
    s.fill('M-67 -13a20 20 0 0 1 41 0ZM28 -13a20 20 0 0 1 41 0ZM-81 -50h6v24h-6Z', dark);
    s.add(`<circle cx="-46" cy="-13" r="15" fill="${dark}"/><circle cx="48" cy="-13" r="15" fill="${dark}"/><circle cx="-46" cy="-13" r="7" fill="${glass}"/><circle cx="48" cy="-13" r="7" fill="${glass}"/>`);
    s.fill('M-58 -83H14V-80H-58ZM-52 -80v-3M-50 -94Q-38 -97 -26 -94V-83H-50ZM-22 -91H2V-83H-22Z', load);
    if (lamp) s.fill('M72 -42l5 1 1 8h-6Z', lamp);
  }, { flip, turn });
}

/** A guanaco looking over its shoulder, about 70 high, facing right. */
export function guanaco(s, x, y, k, color, flip = false) {
  at(s, x, y, k, () => s.fill('M-24 -42Q-29 -38 -27 -30L-26 -22 -29 0H-25L-20 -20 -17 -24 -18 0H-14L-11 -24Q0 -22 9 -25L11 0H15L15 -24 18 0H22L21 -32Q23 -44 23 -54L32 -56Q35 -58 32 -61L26 -64 25 -69 22 -65 20 -69 18 -62Q14 -50 10 -43 -6 -46 -24 -42Z', color), { flip });
}

/** A small lighthouse with its keeper's hut, about 130 high, lit from the right. */
export function lighthouse(s, x, y, k, { lit, shade, band, bandShade, dark, lamp, glow }) {
  at(s, x, y, k, () => {
    if (glow) s.add(`<circle cx="0" cy="-118" r="26" fill="${glow}" fill-opacity=".28"/>`);
    s.fill('M-17 0L-11 -104H11L17 0Z', lit);
    s.fill('M-17 0L-11 -104H-2L-3 0Z', shade);
    s.fill('M-14.4 -44L-12.7 -74H12.7L14.4 -44Z', band);
    s.fill('M-14.4 -44L-12.7 -74H-2.5L-3 -44Z', bandShade);
    s.fill('M-16 -108H16V-103H-16ZM-9 -127H9L0 -139ZM-1 -145H1V-137H-1ZM-15 -115H15V-113H-15ZM-15 -115h1.5v8h-1.5ZM13.5 -115H15v8h-1.5Z', dark);
    s.fill('M-7 -127H7V-108H-7Z', lamp);
    s.stroke('M-3 -127V-108M3 -127V-108', dark, 1);
    s.fill('M-3 -14V-26H3V-14ZM-2 -88V-96H3V-88Z', dark);
    s.fill('M22 0V-24H54V0Z', lit);
    s.fill('M18 -23L38 -38 58 -23Z', dark);
    s.fill('M22 0V-24H31V0ZM41 0V-16H48V0Z', shade);
  });
}

/**
 * A low timber lodge about 340 long with a steep roof, lit windows and a veranda; the
 * origin is the middle of its foot. `window` is the ember light, `wall` and `roof` the night.
 */
export function lodge(s, x, y, k, { wall, wallLit, roof, roofLit, window, glow, frame }) {
  at(s, x, y, k, () => {
    s.fill('M-170 0V-60H150V0Z', wall);
    s.fill('M-60 0V-64L0 -128 60 -64V0Z', wallLit);
    s.fill('M-186 -56L-150 -112H-14L-64 -56ZM16 -112H134L168 -56H66Z', roof);
    s.fill('M-76 -54L0 -140 76 -54H62L0 -124 -62 -54Z', roofLit);
    s.fill('M-150 -112H-10L-16 -105H-154ZM14 -112H134L138 -105H20Z', roofLit, 0.7);
    s.fill('M96 -146H112V-96H96Z', wall);
    s.fill('M-46 -8V-58H46V-8ZM-34 -66L0 -102 34 -66ZM-156 -16V-46H-128V-16ZM-116 -16V-46H-88V-16ZM82 -16V-46H106V-16ZM116 -16V-46H140V-16Z', window);
    s.fill('M-46 -8V-30H46V-8ZM-156 -16V-27H-128V-16ZM-116 -16V-27H-88V-16ZM82 -16V-27H106V-16ZM116 -16V-27H140V-16Z', glow, 0.75);
    s.stroke('M-46 -33H46M-16 -58V-8M16 -58V-8M0 -102V-66M-142 -46V-16M-102 -46V-16M94 -46V-16M128 -46V-16', frame, 3);
    s.fill('M-176 0H156V7H-176ZM-8 0V-34H10V0Z', frame);
    s.stroke('M-170 -56V0M150 -56V0M-74 -54V0M74 -54V0', frame, 4);
  });
}

/** A bark canoe of the channels in profile, about 240 long: three sheets of bark, bent up at both ends, its thwarts showing. */
export function canoe(s, x, y, k, { hull, rim, seam, inside }) {
  at(s, x, y, k, () => {
    s.fill('M-124 -34Q-110 -14 -84 -6 -40 6 4 6 54 6 86 -6 112 -16 124 -36L112 -28Q60 -12 0 -12 -60 -12 -112 -26Z', hull);
    s.fill('M-112 -26Q-60 -12 0 -12 60 -12 112 -28 60 -6 0 -6 -66 -6 -112 -26Z', inside);
    s.stroke('M-124 -34Q-66 -10 0 -9 66 -9 124 -36', rim, 3);
    s.stroke('M-58 -12Q-54 -4 -50 4M62 -13Q58 -4 54 4', seam, 1.6, 0.8);
  });
}

/** A paddler seated in a canoe, seen in outline only, about 46 high above the thwart, facing right. */
export function paddler(s, x, y, k, { body, paddle, flip = false, lean = 0 }) {
  at(s, x, y, k, () => {
    s.fill('M-12 2Q-14 -20 -8 -27L-1 -30 -1 -34Q-5 -38 -4 -43 -2 -49 4 -48 10 -46 9 -39 8 -35 5 -33L5 -30 10 -26Q13 -18 12 2Z', body);
    s.stroke('M-5 -23L6 -12 21 -16M6 -26L15 -31', body, 4.6, undefined, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
    s.stroke('M14 -34L34 22', paddle, 2.4);
    s.fill('M30 14L36 12 44 34Q40 40 36 36Z', paddle);
  }, { flip, turn: lean });
}

/** Flames on a bed of earth, about 40 high: an outer and an inner tongue. */
export function fire(s, x, y, k, { outer, inner, core, bed }) {
  at(s, x, y, k, () => {
    if (bed) s.fill('M-18 2Q0 -6 18 2L14 6H-14Z', bed);
    s.fill('M-13 0Q-18 -14 -9 -24 -8 -17 -5 -16 -5 -32 6 -42 4 -30 11 -24 18 -14 13 0Z', outer);
    s.fill('M-8 0Q-11 -10 -4 -17 -2 -12 0 -13 1 -22 6 -27 5 -18 9 -12 11 -5 8 0Z', inner);
    s.fill('M-4 0Q-5 -7 1 -12 6 -6 4 0Z', core);
  });
}

/** A blackish or Magellanic oystercatcher in profile, about 120 long, facing right. */
export function oystercatcher(s, x, y, k, { dark, pale, bill, leg, eye, flip = false }) {
  at(s, x, y, k, () => {
    s.stroke('M-4 -26L-7 0M12 -26L10 0M-7 0H4M-7 0H-13M10 0H21M10 0H5', leg, 3.4, undefined, { 'stroke-linejoin': 'round' });
    s.fill('M-70 -44Q-44 -40 -34 -54 -18 -68 10 -66 24 -66 30 -76 32 -90 44 -92 56 -92 59 -82 60 -74 54 -68 46 -44 26 -32 4 -22 -18 -28 -44 -34 -70 -44Z', dark);
    s.fill('M-50 -41Q-30 -38 -12 -36 12 -32 34 -38 22 -24 2 -23 -22 -25 -50 -41Z', pale);
    s.fill('M-64 -44Q-34 -46 -6 -42 8 -42 16 -48 4 -36 -18 -37 -42 -38 -64 -44Z', pale, 0.85);
    s.fill('M58 -84L94 -78Q98 -77 94 -75L57 -76Z', bill);
    s.add(`<circle cx="49" cy="-83" r="2.8" fill="${eye}"/><circle cx="49.3" cy="-83" r="1.5" fill="${dark}"/>`);
  }, { flip });
}

/** A leaning signpost with three blank arms, about 170 high. */
export function signpost(s, x, y, k, { post, arm, armShade, snow }) {
  at(s, x, y, k, () => {
    s.fill('M-6 4L-4 -168 5 -170 7 4Z', post);
    s.fill('M-70 -150L-84 -136 -68 -122 26 -126 27 -148Z', arm);
    s.fill('M-20 -112L76 -108 90 -96 75 -83 -21 -88Z', arm);
    s.fill('M-58 -74L-70 -62 -57 -50 18 -54 18 -76Z', arm);
    s.fill('M-68 -122L26 -126V-130L-72 -126ZM-21 -88L75 -83 79 -87 -21 -92ZM-57 -50L18 -54V-58L-61 -54Z', armShade);
    s.fill('M1 -170L5 -170 7 4H3Z', armShade);
    if (snow) s.fill('M-70 -150L27 -148 26 -152 -60 -155ZM-20 -112L76 -108 70 -113 -14 -116ZM-58 -74L18 -76 14 -80 -50 -79Z', snow);
  });
}

/** A huemul buck in profile, about 195 high with its antlers, facing right: thickset, long-eared, two points to an antler. */
export function huemul(s, x, y, k, { coat, shade, pale, dark, antler, flip = false }) {
  at(s, x, y, k, () => {
    const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
    s.fill('M30 -72L42 -56 36 -34 35 -4 40 0H26L26 -34 18 -60ZM-46 -66L-38 -48 -48 -32 -38 -4 -33 0H-47L-58 -34 -62 -58Z', shade);
    s.stroke('M66 -142Q58 -156 60 -176M61 -160L52 -176', antler, 3.6, undefined, round);
    s.fill('M60 -138Q38 -142 26 -160 52 -164 68 -146Z', shade);
    s.fill('M-70 -88C-62 -100 -44 -103 -20 -101 2 -100 16 -104 26 -108 40 -114 48 -124 56 -136 60 -145 68 -149 78 -147L108 -131Q113 -126 109 -120L92 -116Q82 -114 78 -106C74 -92 70 -78 60 -66L57 -50 55 -32 55 -4 60 0H44L43 -32 38 -56C18 -50 -8 -49 -28 -57L-46 -46 -56 -32 -50 -4 -45 0H-60L-68 -34 -70 -50C-80 -62 -80 -78 -70 -88Z', coat);
    s.fill('M-70 -88C-80 -78 -80 -62 -70 -50L-68 -36C-64 -54 -58 -68 -62 -88ZM38 -56C18 -50 -8 -49 -28 -57 -8 -62 20 -64 46 -76 58 -83 68 -94 78 -106 74 -92 70 -78 60 -66L57 -50 56 -38Q50 -52 38 -56Z', shade, 0.75);
    s.fill('M-72 -87Q-83 -78 -80 -62L-74 -66ZM92 -116L109 -120Q112 -123 110 -127L98 -125Q88 -122 82 -115 79 -110 78 -106 83 -113 92 -116Z', pale);
    s.fill('M70 -142Q66 -166 80 -182 90 -162 82 -142Z', coat);
    s.fill('M74 -147Q72 -162 79 -172 84 -160 79 -147Z', pale, 0.75);
    s.stroke('M76 -144Q86 -156 88 -180M87 -162L98 -176', antler, 4, undefined, round);
    s.fill('M103 -134L110 -130Q114 -126 110 -123L104 -126ZM84 -137.5a3 3 0 1 1 -.1 .2Z', dark);
    s.fill('M42 0L44 -9H56L60 0ZM-61 0L-59 -9H-49L-46 0Z', dark);
  }, { flip });
}

/** A channel ferry in profile, about 250 long, facing right: raised ramp at the bow, house and funnel aft. */
export function ferry(s, x, y, k, { hull, stripe, house, houseShade, window, deck, dark, load, flip = false }) {
  at(s, x, y, k, () => {
    s.stroke('M-72 -88V-112M-81 -112H-63M-88 -90V-104M104 -46L126 -66M-58 -30H96', dark, 2.4);
    s.fill('M-100 -30V-62H-44V-30ZM-92 -62V-88H-52V-62Z', house);
    s.fill('M-100 -30V-62H-88V-30ZM-92 -62V-88H-82V-62ZM-104 -64H-40V-60H-104ZM-96 -90H-48V-86H-96Z', houseShade);
    s.fill('M-112 -62L-108 -80H-96L-95 -62Z', stripe);
    s.fill('M-86 -70V-82H-58V-70ZM-84 -40V-52H-74V-40ZM-68 -40V-52H-58V-40Z', window);
    s.fill('M-34 -26V-48H-4L8 -38V-26Z', load);
    s.fill('M18 -26V-36L26 -44H46L54 -36V-26ZM62 -26V-34L68 -41H84L90 -34V-26Z', deck);
    s.fill('M-28 -38V-45H-16V-38ZM26 -36L30 -41H42L46 -36Z', dark, 0.8);
    s.fill('M-120 -30H98L104 -48 114 -46 122 -22 106 2H-106Z', hull);
    s.fill('M-118 -26H118L120 -22 117 -17H-116Z', stripe);
    s.fill('M-111 -8L-106 2H106L112 -8Z', dark, 0.55);
  }, { flip });
}

/** A ranging pole about 130 high in bands of two colours, its foot in a cairn drawn elsewhere. */
export function rangingPole(s, x, y, k, { light, band, dark, turn = 0 }) {
  at(s, x, y, k, () => {
    s.fill('M-3.5 0V-130L0 -138 3.5 -130V0Z', light);
    s.fill('M-3.5 -130L0 -138 3.5 -130V-110H-3.5ZM-3.5 -88V-66H3.5V-88ZM-3.5 -44V-22H3.5V-44Z', band);
    s.fill('M-3.5 0V-130H-1.2V0Z', dark, 0.28);
  }, { turn });
}

/** A levelling instrument on its tripod, about 100 high. */
export function tripod(s, x, y, k, { legs, box, glass }) {
  at(s, x, y, k, () => {
    s.stroke('M-2 -74L-30 0M0 -74L4 -2M2 -74L34 0M-17 -34H19', legs, 3.6, undefined, { 'stroke-linecap': 'round' });
    s.fill('M-11 -80H11V-73H-11ZM-9 -80V-104H9V-80Z', box);
    s.fill('M-22 -98H-9V-87H-22ZM9 -97H17V-88H9ZM-6 -110H6V-104H-6Z', legs);
    s.fill('M-24 -98H-21V-87H-24ZM-4 -97H4V-89H-4Z', glass);
  });
}

/** A trail spade planted in the ground and a mattock leaning on it, about 100 high. */
export function trailTools(s, x, y, k, { wood, iron, shine }) {
  at(s, x, y, k, () => {
    s.stroke('M-2 -10L4 -96M-6 -97L14 -95M46 0L16 -92', wood, 4.6, undefined, { 'stroke-linecap': 'round' });
    s.fill('M-13 -24L10 -22 8 2Q2 10 -4 10 -10 8 -15 0Z', iron);
    s.fill('M-16 -92Q0 -104 14 -100L24 -96Q40 -98 50 -86 34 -90 24 -86L12 -90Q-2 -94 -16 -92Z', iron);
    s.fill('M-1 -22L10 -22 8 2 4 7ZM24 -96Q40 -98 50 -86 38 -93 24 -92Z', shine, 0.5);
  });
}
