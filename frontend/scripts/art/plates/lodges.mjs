/**
 * The plates of the lodges: what lies around each house, from its description; never the house itself. Latitudes
 * are those of the content. `rain` is metres a year and `metres` a range's height above the water, both rounded:
 * they set the picture's air, snow and trees.
 */
import { readFileSync } from 'node:fs';
import { at } from '../output.mjs';
import { arena, brasa, canelo, glaciar, granite, liquen, mix, papel, slate, turquoise } from '../palette.mjs';

const lenga = mix(brasa, liquen, 0.3);
const ulmo = mix(papel, liquen, 0.12);

const LODGES = {
  mitico_puelo: {
    rain: 3, hour: 'dawn', sky: { mist: [196, 70] },
    back: [{ kind: 'alps', rock: 'blue', metres: 2100, top: 92, base: 240, from: 150, to: 470, depth: 0.6 }],
    slopes: [{ side: 'left', y: 20, reach: 300, metres: 1500 }, { side: 'right', y: 44, reach: 330, metres: 1400 }],
    water: { kind: 'glacial', y: 244, calm: 0.45 },
    near: [['falls', [[[92, 96], [96, 150], [90, 238]], [[486, 118], [480, 176], [484, 238]], [[188, 168], [186, 236]]]], ['trees', 'conifer', canelo, [[44, 420, 1.9], [96, 424, 1.4], [566, 420, 1.7]], 0]],
  },
  hotel_cabana_del_lago: {
    rain: 1.8, hour: 'morning', sky: { lens: [60, 60] },
    back: [{ kind: 'low', rock: 'green', metres: 500, top: 200, base: 236, from: -20, to: 620, depth: 0.55 }, { kind: 'cone', metres: 2650, top: 62, base: 238, from: 150, to: 560 }],
    water: { kind: 'lake', y: 236, calm: 0.4 },
    shore: { edge: [[-10, 330], [120, 326], [280, 346], [420, 352], [610, 336]] },
    near: [['roofs', [[40, 332, 1.5], [104, 336, 1.2], [160, 340, 1.4]], mix(arena, liquen, 0.16)], ['trees', 'beech', mix(canelo, liquen, 0.2), [[20, 372, 1.2], [232, 372, 1], [548, 390, 1.8], [590, 378, 1.3]]]],
  },
  lodge_caleta_gonzalo: {
    rain: 4, hour: 'noon', sky: { deck: [[-20, 70], [160, 96], [330, 60], [620, 84]], showers: [[380, 90]], mist: [150, 60] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1400, top: 120, base: 250, from: 220, to: 520, depth: 0.66 }],
    slopes: [{ side: 'right', y: 60, reach: 380, metres: 1100, depth: 0.3 }, { side: 'left', y: 10, reach: 270, metres: 1000 }],
    water: { kind: 'fjord', y: 250 },
    shore: { kind: 'gravel', edge: [[-10, 352], [120, 340], [250, 346], [360, 372], [420, 412], [610, 420]] },
    near: [['falls', [[[70, 112], [80, 170], [74, 246]]], 3], ['barge', 430, 330, 1.15], ['trees', 'conifer', canelo, [[28, 392, 1.6], [78, 384, 1.1]], 0]],
  },
  los_avellanos_chaiten: {
    rain: 3.3, hour: 'afternoon', sky: { deck: [[-20, 40], [200, 60], [420, 36], [620, 56]] },
    back: [{ kind: 'alps', rock: 'green', metres: 1100, top: 150, base: 252, from: 280, to: 640, at: 520 }, { kind: 'cone', rock: 'ochre', metres: 2900, top: 110, base: 252, from: 60, to: 380, broad: 0.2 }],
    slopes: [{ side: 'right', y: 176, reach: 330, metres: 700, base: 258 }],
    shore: { kind: 'beach', edge: [[-10, 262], [140, 256], [330, 256], [610, 250]] },
    near: [['steam', 206, 118], ['river', [[330, 262], [250, 284], [120, 306], [-20, 330]], [[420, 258], [340, 292], [280, 340], [200, 420]], mix(glaciar, slate, 0.35), 30], ['stones', [[420, 330, 14], [470, 352, 20], [380, 372, 12]]], ['birds', [[150, 210, 1], [190, 196, 0.8], [470, 210, 0.9], [430, 226, 0.6]]]],
  },
  parque_michimauida: {
    rain: 3.5, hour: 'noon', sky: { mist: [176, 44] },
    back: [{ kind: 'dome', metres: 2400, top: 66, base: 240, from: 60, to: 560, depth: 0.3 }, { kind: 'alps', rock: 'dark', metres: 1500, top: 150, base: 250, from: 20, to: 600, depth: 0.4 }],
    slopes: [{ side: 'left', y: 150, reach: 320, metres: 900, base: 286 }, { side: 'right', y: 158, reach: 300, metres: 900, base: 286 }],
    shore: { kind: 'wood', edge: [[-10, 290], [200, 282], [400, 284], [610, 292]] },
    near: [['river', [[286, 284], [250, 306], [190, 340], [80, 420]], [[320, 284], [330, 310], [320, 350], [330, 420]], mix(granite, glaciar, 0.3), 12], ['trees', 'beech', canelo, [[430, 392, 2], [40, 386, 1.7]]], ['blossom', [[520, 372, 120, 84], [580, 400, 90, 60]], ulmo]],
  },
  yelcho_patagonia: {
    rain: 3.2, hour: 'morning', sky: {},
    back: [{ kind: 'alps', rock: 'dark', metres: 2200, top: 66, base: 236, from: 120, to: 500, depth: 0.34, glacier: [300, 104, 44, 62] }],
    slopes: [{ side: 'left', y: 64, reach: 250, metres: 1500 }, { side: 'right', y: 40, reach: 360, metres: 1600 }],
    water: { kind: 'lake', y: 236, calm: 0.6 },
    near: [['logs', [[60, 352, 120, -26], [130, 380, 70, -44], [20, 330, 60, 4]]], ['trees', 'beech', canelo, [[560, 424, 2.4], [500, 424, 1.6]], 0]],
  },
  uman_lodge: {
    rain: 2, hour: 'afternoon', sky: { lens: [330, 46] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2200, top: 66, base: 240, from: 60, to: 420 }, { kind: 'wall', rock: 'ochre', metres: 1300, top: 98, base: 262, from: 340, to: 660, depth: 0.24 }],
    slopes: [{ side: 'left', y: 110, reach: 260, metres: 1100, base: 262 }],
    shore: { edge: [[-10, 262], [300, 254], [610, 262]] },
    near: [['river', [[300, 256], [250, 276], [150, 296], [-20, 312]], [[330, 256], [300, 284], [240, 312], [-20, 352]], mix(canelo, liquen, 0.3), 30], ['river', [[560, 262], [470, 278], [330, 298], [210, 330], [60, 420]], [[620, 268], [560, 292], [420, 318], [330, 350], [290, 420]], turquoise, 34], ['trees', 'conifer', canelo, [[520, 412, 1.5], [566, 420, 1.9], [470, 418, 1]], 0], ['soaring', 190, 96, 0.42]],
  },
  puyuhuapi_lodge: {
    rain: 3.5, hour: 'noon', sky: { deck: [[-20, 84], [140, 60], [360, 92], [620, 66]], mist: [170, 66] },
    back: [{ kind: 'low', rock: 'blue', metres: 900, top: 150, base: 246, from: 120, to: 560, depth: 0.7 }],
    slopes: [{ side: 'right', y: 90, reach: 250, metres: 900, depth: 0.34 }, { side: 'left', y: 40, reach: 240, metres: 900 }],
    water: { kind: 'fjord', y: 246, calm: 0.6 },
    shore: { kind: 'wood', edge: [[-10, 300], [90, 306], [170, 330], [230, 376], [260, 420]] },
    near: [['steam', 120, 300], ['dolphin', 400, 312], ['trees', 'beech', canelo, [[20, 350, 1.8], [80, 372, 1.3]]], ['blossom', [[150, 400, 110, 44]], mix(brasa, papel, 0.3)]],
  },
  patagonia_green: {
    rain: 2.6, hour: 'morning', sky: { deck: [[-20, 50], [220, 76], [400, 48], [620, 70]], mist: [120, 54] },
    back: [{ kind: 'alps', rock: 'dark', metres: 1700, top: 80, base: 246, from: 180, to: 440, depth: 0.5 }],
    slopes: [{ side: 'left', y: -10, reach: 270, metres: 1200, depth: 0.22 }, { side: 'right', y: 0, reach: 340, metres: 1250, depth: 0.22 }],
    water: { kind: 'lake', y: 262, calm: 0.3 },
    shore: { kind: 'wood', edge: [[-10, 372], [140, 380], [320, 412], [610, 420]] },
    near: [['falls', [[[96, 70], [100, 150], [94, 256]], [[168, 128], [164, 256]], [[470, 84], [476, 170], [470, 256]]], 1.8], ['bridge', 286, 146, 454], ['blossom', [[60, 396, 150, 40]], mix(brasa, papel, 0.25)]],
  },
  patagonia_now: {
    rain: 1.1, hour: 'dusk', sky: { lens: [330, 40] },
    back: [{ kind: 'low', rock: 'blue', metres: 900, top: 176, base: 270, from: -20, to: 640, depth: 0.6 }, { kind: 'wall', rock: 'dark', metres: 1300, top: 100, base: 276, from: 120, to: 520, depth: 0.2 }],
    slopes: [{ side: 'left', y: 226, reach: 300, metres: 500, base: 284 }],
    shore: { edge: [[-10, 280], [200, 284], [420, 276], [610, 270]] },
    near: [['river', [[150, 286], [90, 306], [-20, 330]], [[190, 286], [160, 318], [40, 420]], mix(glaciar, slate, 0.3), 14], ['river', [[470, 278], [520, 300], [500, 340], [420, 420]], [[500, 278], [580, 300], [590, 350], [560, 420]], mix(glaciar, slate, 0.3), 14], ['lights', [[214, 302], [236, 296], [262, 306], [286, 298], [306, 312], [332, 300], [356, 310], [384, 300], [248, 322], [300, 328], [350, 330], [276, 346], [326, 352], [224, 336], [398, 324]]], ['poplars', [[186, 330, 0.7], [410, 344, 0.9], [432, 348, 0.8]]]],
  },
  alojamiento_cerro_castillo: {
    rain: 0.9, hour: 'noon',
    back: [{ kind: 'spires', rock: 'dark', metres: 2300, top: 50, base: 256, from: 120, to: 520, at: 330, depth: 0.2, glacier: [300, 138, 36, 40] }],
    slopes: [{ side: 'left', y: 170, reach: 300, metres: 900, base: 286, wood: lenga, bare: 'ochre' }, { side: 'right', y: 206, reach: 330, metres: 800, base: 286, wood: mix(lenga, canelo, 0.35), bare: 'ochre' }],
    shore: { edge: [[-10, 290], [240, 282], [610, 288]] },
    near: [['river', [[330, 284], [380, 298], [300, 318], [120, 350], [40, 420]], [[360, 284], [450, 298], [420, 322], [300, 360], [270, 420]], mix(glaciar, turquoise, 0.3), 22], ['trees', 'beech', lenga, [[500, 372, 1.5], [560, 392, 1.9], [458, 350, 0.9]]], ['coiron', { x0: 290, x1: 460, y0: 340, y1: 392, count: 9 }]],
  },
  chelenko_lodge: {
    rain: 0.9, hour: 'morning', sky: { lens: [300, 54] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2200, top: 118, base: 240, from: 120, to: 620, at: 460, depth: 0.55 }],
    slopes: [{ side: 'left', y: 90, reach: 290, metres: 1200 }],
    water: { kind: 'glacial', y: 240, calm: 0.24, wind: 0.5 },
    shore: { edge: [[-10, 330], [150, 344], [330, 372], [470, 412], [610, 420]] },
    near: [['blossom', [[70, 376, 130, 90], [180, 396, 110, 56], [10, 400, 90, 60]], mix(brasa, arena, 0.08)], ['trees', 'beech', mix(canelo, liquen, 0.24), [[276, 392, 0.9]]]],
  },
  pura_hotel: {
    rain: 0.8, hour: 'afternoon', sky: { deck: [[-20, 34], [200, 50], [420, 30], [620, 44]] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1900, top: 110, base: 226, from: -40, to: 420, at: 140, depth: 0.5 }, { kind: 'low', rock: 'ochre', metres: 900, top: 176, base: 228, from: 330, to: 640, depth: 0.4 }],
    water: { kind: 'glacial', y: 226, calm: 0, wind: 1.3 },
    shore: { kind: 'gravel', edge: [[-10, 372], [160, 352], [340, 336], [480, 326], [610, 322]] },
    near: [['boats', [[330, 352, 1.2, canelo], [452, 346, 1, mix(brasa, arena, 0.1)], [180, 376, 1.4, mix(glaciar, slate, 0.4)]]], ['birds', [[250, 96, 1], [286, 86, 0.8]]]],
  },
  mallin_colorado: {
    rain: 1, hour: 'evening', sky: { sun: [470, 150, 12] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2400, top: 96, base: 214, from: 60, to: 620, at: 300 }],
    slopes: [{ side: 'left', y: 146, reach: 200, metres: 900, base: 222, wood: mix(lenga, canelo, 0.5) }],
    water: { kind: 'glacial', y: 214, height: 90, calm: 0.2 },
    shore: { edge: [[-10, 284], [160, 270], [330, 276], [470, 262], [610, 256]], blade: 5 },
    near: [['river', [[330, 296], [300, 310], [360, 326], [300, 350], [330, 420]], [[340, 296], [326, 310], [390, 328], [350, 352], [390, 420]], glaciar, 4], ['coiron', { x0: 180, x1: 470, y0: 300, y1: 386, count: 14 }], ['trees', 'beech', lenga, [[60, 360, 1.7], [118, 330, 1], [20, 330, 1.2], [556, 350, 1.5], [516, 320, 0.9]]], ['trees', 'beech', canelo, [[596, 378, 1.9], [92, 392, 1.5]]]],
  },
  terra_luna_lodge: {
    rain: 0.6, hour: 'evening', sky: { lens: [40, 60], sun: [82, 150, 13] },
    back: [{ kind: 'dome', metres: 3000, top: 118, base: 228, from: -60, to: 560, at: 230, depth: 0.3 }, { kind: 'alps', rock: 'blue', metres: 3900, top: 92, base: 230, from: 60, to: 520, at: 260, depth: 0.4 }],
    water: { kind: 'glacial', y: 228, calm: 0.4 },
    shore: { edge: [[-10, 380], [140, 356], [330, 340], [480, 322], [610, 300]] },
    near: [['blossom', [[480, 372, 110, 40], [560, 352, 90, 36], [390, 394, 90, 34]], mix(slate, brasa, 0.1)], ['roofs', [[498, 330, 1.1], [546, 322, 0.9]]], ['coiron', { x0: 180, x1: 420, y0: 366, y1: 396, count: 8 }]],
  },
  borde_baker: {
    rain: 0.9, hour: 'morning',
    back: [{ kind: 'alps', rock: 'granite', metres: 2000, top: 88, base: 240, from: 120, to: 520, at: 250 }],
    slopes: [{ side: 'left', y: 120, reach: 260, metres: 1000, base: 270 }, { side: 'right', y: 96, reach: 320, metres: 1000, base: 270 }],
    shore: { kind: 'wood', edge: [[-10, 262], [280, 254], [610, 262]] },
    near: [['river', [[280, 256], [230, 272], [90, 300], [-80, 340], [-100, 420]], [[320, 256], [360, 274], [400, 306], [420, 350], [380, 420]], mix(turquoise, papel, 0.1), 46], ['stones', [[150, 352, 22], [60, 330, 14], [212, 372, 14], [330, 318, 10]], 2], ['trees', 'conifer', canelo, [[480, 372, 1.4], [540, 398, 1.9], [590, 384, 1.5]], 0], ['trees', 'beech', mix(canelo, liquen, 0.24), [[440, 346, 1], [510, 350, 1]]]],
  },
  hotel_ultimo_paraiso: {
    rain: 0.7, hour: 'evening',
    back: [{ kind: 'alps', rock: 'ochre', metres: 1900, top: 96, base: 250, from: -60, to: 400, at: 120 }, { kind: 'low', rock: 'ochre', metres: 1000, top: 160, base: 256, from: 240, to: 660, depth: 0.3 }],
    shore: { edge: [[-10, 266], [200, 256], [420, 262], [610, 256]] },
    near: [['roofs', [[300, 284, 1], [344, 288, 1.1], [392, 284, 0.9], [250, 286, 0.9]]], ['poplars', [[96, 318, 1.5], [128, 322, 1.7], [162, 320, 1.5], [196, 324, 1.8], [450, 312, 1.3], [478, 314, 1.5], [506, 316, 1.4]], mix(liquen, brasa, 0.12)], ['river', [[600, 290], [460, 322], [250, 340], [60, 372], [-20, 420]], [[620, 310], [520, 344], [380, 376], [260, 420], [200, 440]], mix(canelo, glaciar, 0.45), 40], ['coiron', { x0: 400, x1: 590, y0: 366, y1: 394, count: 8 }]],
  },
  entre_hielos: {
    rain: 2.8, hour: 'noon', sky: { deck: [[-20, 60], [240, 84], [420, 56], [620, 78]], showers: [[120, 120]], mist: [160, 60] },
    back: [{ kind: 'alps', rock: 'dark', metres: 1500, top: 106, base: 248, from: -40, to: 380, at: 150, depth: 0.6 }],
    slopes: [{ side: 'right', y: 70, reach: 260, metres: 800, depth: 0.24, base: 300 }],
    water: { kind: 'milky', y: 248, calm: 0.3 },
    near: [['boardwalk']],
  },
  rumbo_sur_hotel: {
    rain: 0.9, hour: 'night', sky: { stars: 90 },
    back: [{ kind: 'alps', rock: 'blue', metres: 2300, top: 108, base: 260, from: 40, to: 560, at: 330, glacier: [326, 150, 40, 56] }],
    slopes: [{ side: 'left', y: 160, reach: 250, metres: 900, base: 282 }, { side: 'right', y: 176, reach: 370, metres: 900, base: 282 }],
    shore: { edge: [[-10, 286], [300, 278], [610, 286]] },
    near: [['track', [[296, 280], [286, 296], [320, 316], [270, 350], [180, 420]], [[304, 280], [304, 296], [352, 316], [340, 356], [330, 420]]], ['lights', [[250, 296], [262, 300], [236, 302]]], ['trees', 'beech', canelo, [[440, 366, 1.4], [506, 390, 1.9], [90, 376, 1.6]]]],
  },
  simple_patagonia: {
    rain: 0.5, hour: 'evening', sky: { lens: [180, 62], sun: [110, 176, 13] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1500, top: 136, base: 240, from: -60, to: 460, at: 160, depth: 0.5 }],
    water: { kind: 'sea', y: 240, calm: 0.4 },
    shore: { edge: [[-10, 412], [180, 392], [330, 340], [430, 310], [610, 300]] },
    near: [['sheds', 396, 334, 0.9], ['pier', 60, 350, 10, 26], ['coiron', { x0: 400, x1: 590, y0: 360, y1: 394, count: 9 }]],
  },
  altiplanico_patagonia: {
    rain: 0.55, hour: 'afternoon', sky: { deck: [[-20, 46], [220, 66], [430, 40], [620, 60]], showers: [[330, 90]] },
    back: [{ kind: 'alps', rock: 'granite', metres: 1600, top: 122, base: 232, from: 60, to: 640, at: 430, depth: 0.5 }],
    water: { kind: 'fjord', y: 232, calm: 0.2, wind: 0.5 },
    shore: { edge: [[-10, 296], [120, 282], [260, 300], [420, 340], [610, 372]], blade: 14 },
    near: [['swans', [[420, 300, 1], [470, 308, 1.2], [520, 296, 0.9]]], ['coiron', { x0: 20, x1: 380, y0: 316, y1: 394, count: 22 }], ['blossom', [[120, 330, 70, 26], [220, 372, 90, 32]], mix(slate, brasa, 0.1)]],
  },
  weskar_lodge: {
    rain: 0.55, hour: 'morning', sky: { showers: [[80, 110]], bow: [250, 240, 196] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1700, top: 104, base: 240, from: -40, to: 360, at: 120, depth: 0.5 }, { kind: 'alps', rock: 'granite', metres: 1500, top: 138, base: 240, from: 300, to: 660, at: 520, depth: 0.44 }],
    water: { kind: 'fjord', y: 240, calm: 0.6 },
    shore: { kind: 'beach', edge: [[-10, 372], [180, 382], [380, 402], [610, 420]] },
    near: [['swans', [[330, 322, 1.5], [392, 334, 1.7], [290, 344, 1.3], [470, 318, 1.1]]], ['stones', [[60, 374, 12], [110, 384, 16]]]],
  },
  hacienda_dorotea: {
    rain: 0.5, hour: 'morning', sky: { lens: [40, 70], sun: [566, 120, 12] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1300, top: 186, base: 262, from: -60, to: 300, at: 80, depth: 0.62 }, { kind: 'wall', rock: 'ochre', metres: 700, top: 92, base: 282, from: 150, to: 690, depth: 0.14 }],
    shore: { edge: [[-10, 272], [180, 276], [400, 270], [610, 262]] },
    near: [['trees', 'flag', mix(canelo, liquen, 0.2), [[380, 306, 1], [440, 300, 0.8], [500, 308, 1.1], [330, 296, 0.7]]], ['coiron', { x0: 10, x1: 580, y0: 306, y1: 392, count: 26 }], ['blossom', [[110, 330, 80, 28], [540, 366, 100, 36]], mix(slate, brasa, 0.1)], ['soaring', 250, 74, 0.5]],
  },
  hotel_cabo_de_hornos: {
    rain: 0.4, hour: 'evening', sky: { lens: [300, 60] },
    back: [{ kind: 'low', rock: 'blue', metres: 400, top: 210, base: 232, from: -20, to: 640, depth: 0.55 }],
    water: { kind: 'sea', y: 232, calm: 0, wind: 0.8 },
    shore: { kind: 'beach', edge: [[-10, 380], [200, 388], [430, 380], [610, 372]] },
    near: [['pier', 120, 366, 14, 30], ['birds', [[120, 130, 1], [160, 118, 0.8], [470, 170, 0.7]]]],
  },
};

/** Every plate by the name of its file. */
export const plates = Object.entries(LODGES).map(([key, made]) => {
  const { lat } = JSON.parse(readFileSync(at(`data/content/lodges/${key}/facts.json`), 'utf8'));
  return { name: `lodge-${key}`, lat, ...made };
});
