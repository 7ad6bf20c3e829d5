/** Houses of the three regions. Each stands with the middle of its foot at 0,0 and is placed with a transform. */
import { at } from './figures.mjs';

/** Courses of split shingles over a box: a broken line under each row, and joints that never stand over one another. */
const courses = (r, x0, x1, y0, y1, row, gap) => {
  let d = '';
  for (let y = y0; y <= y1; y += row) {
    d += `M${x0} ${Math.round(y)}H${x1}`;
    for (let x = x0 + r.between(0.2, 1) * gap; x < x1 - 2; x += gap * r.between(0.6, 1.5)) d += `M${Math.round(x)} ${Math.round(y)}v-${Math.round(row * r.between(0.7, 1))}`;
  }
  return d;
};

/** A rain-forest cabin about 190 wide: a gable with its door towards us, a long shingle roof, a stone chimney. Lit from the left. */
export function cabin(s, x, y, k, { wall, wallShade, roof, roofLit, trim, window, dark, stone }) {
  at(s, x, y, k, () => {
    s.fill('M52 -62V-118H68V-62Z', stone);
    s.fill('M49 -122H71V-114H49Z', dark);
    s.fill('M-6 0V-50L92 -46V0Z', wallShade);
    s.fill('M-92 0V-50L-49 -98 -6 -50V0Z', wall);
    s.stroke('M-78 0V-62M-64 0V-78M-50 0V-96M-36 0V-82M-20 0V-64', dark, 1.4, 0.35);
    s.fill('M-49 -104L56 -98 106 -42 8 -46Z', roof);
    s.fill('M-49 -104L-104 -44 -95 -40 -49 -91 -1 -39 8 -46Z', roofLit);
    s.stroke(`M-37 -88L68 -83M-22 -73L82 -69M-7 -58L96 -55M-20 -103L-16 -88M20 -101L24 -86M-6 -86L-1 -72M38 -84L44 -70M58 -84L64 -70M8 -71L14 -57M60 -69L66 -56M30 -56L34 -46`, dark, 1.4, 0.45);
    s.fill('M-84 -14V-40H-62V-14ZM-58 -58L-49 -70 -40 -58ZM18 -16V-36H42V-16ZM56 -16V-35H78V-16Z', window);
    s.stroke('M-73 -40V-14M-84 -27H-62M30 -36V-16M67 -35V-16', trim, 2.2);
    s.fill('M-44 0V-42H-22V0Z', dark);
    s.fill('M-54 0H-12V5H-54ZM-58 5H-8V10H-58Z', trim);
    s.fill('M-90 0V7H-84V0ZM84 0V8H90V0ZM40 0V7H46V0Z', dark);
  });
}

/** An Aysén house about 240 wide, wall and roof of split shingles, a steep gable, a lean-to and a stovepipe. Lit from the right. */
export function shingledHouse(s, x, y, k, { wall, wallShade, roof, roofShade, trim, window, dark, door, shingle }) {
  at(s, x, y, k, () => {
    const r = s.r;
    s.fill('M-40 -146H-30V-188H-40ZM-46 -190H-24V-184H-46Z', dark);
    s.fill('M-128 0V-44L-64 -76V0Z', wallShade);
    s.fill('M-136 -42L-70 -84 -64 -76 -64 -70 -130 -36Z', roofShade);
    s.fill('M-72 0V-78H28V0Z', wallShade);
    s.fill('M-84 -72L-40 -158H62L16 -72Z', roofShade);
    s.stroke('M-80 -84H22M-70 -98H29M-63 -112H36M-55 -126H44M-47 -140H52M-50 -84v-12M-20 -84v-12M10 -84v-12M-38 -98v-12M0 -98v-12M-30 -112v-12M16 -112v-12M-16 -126v-12M24 -126v-12M-2 -140v-12', dark, 1.6, 0.4);
    s.fill('M14 0V-80L68 -166 120 -80V0Z', wall);
    s.stroke(courses(r, 15, 119, -70, -8, 15, 9) + courses(r, 29, 106, -100, -85, 15, 9) + courses(r, 46, 90, -128, -115, 13, 9), shingle, 1.4, 0.4);
    s.fill('M68 -180L2 -74 13 -68 68 -158 122 -68 133 -74Z', roof);
    s.fill('M54 -92V-122H82V-92ZM28 -20V-54H54V-20ZM-56 -22V-52H-26V-22ZM-12 -22V-52H8V-22Z', trim);
    s.fill('M57 -95V-119H79V-95ZM31 -23V-51H51V-23ZM-53 -25V-49H-29V-25ZM-9 -25V-49H5V-25Z', window);
    s.stroke('M68 -119V-95M57 -107H79M41 -51V-23M31 -37H51M-41 -49V-25M-53 -37H-29M-2 -49V-25M-9 -37H5', trim, 2.2);
    s.fill('M76 0V-50H102V0Z', trim);
    s.fill('M79 0V-47H99V0Z', door);
    s.fill('M68 0H110V6H68ZM-132 -2H122V4H-132Z', dark, 0.7);
  });
}

/** A low house of the steppe about 320 wide: boards, a hipped roof of painted iron, two chimneys. Lit from the left. */
export function steppeHouse(s, x, y, k, { wall, wallShade, roof, roofLit, roofShade, trim, window, dark, rib }) {
  at(s, x, y, k, () => {
    s.fill('M-74 -90V-126H-58V-90ZM66 -90V-124H82V-90Z', wallShade);
    s.fill('M-78 -130H-54V-123H-78ZM62 -128H86V-121H62Z', dark);
    s.fill('M-146 0V-58H146V0Z', wallShade);
    s.fill('M-146 0V-58H-18V0Z', wall);
    s.fill('M-162 -54L-112 -106H112L162 -54Z', roof);
    s.fill('M-162 -54L-112 -106 -84 -54Z', roofLit);
    s.fill('M162 -54L112 -106 92 -54Z', roofShade);
    s.stroke([-70, -46, -22, 26, 50, 74].map((v) => `M${v} -105L${Math.round(v * 1.12)} -55`).join(''), rib, 1.6, 0.5);
    s.fill('M-26 0V-60L12 -100 50 -60V0Z', wall);
    s.fill('M12 -107L-40 -58 -30 -52 12 -94 54 -52 64 -58Z', roofShade);
    s.fill('M12 -107L-40 -58 -30 -52 12 -94Z', roofLit);
    s.fill('M-130 -16V-46H-104V-16ZM-84 -16V-46H-58V-16ZM-16 -18V-46H0V-18ZM68 -16V-46H92V-16ZM108 -16V-46H132V-16ZM4 -66L12 -76 20 -66Z', window);
    s.stroke('M-117 -46V-16M-130 -31H-104M-71 -46V-16M-84 -31H-58M-8 -46V-18M80 -46V-16M68 -31H92M120 -46V-16M108 -31H132', trim, 2.2);
    s.fill('M14 0V-46H38V0Z', dark);
    s.fill('M-150 -4H150V3H-150Z', dark, 0.55);
  });
}
