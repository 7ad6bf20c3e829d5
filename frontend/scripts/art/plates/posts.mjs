/**
 * The plates of the blog, beside the large drawing of each category: one for each post that the site began with
 * and has no drawing of its own, and landscapes for any post.
 */
import { arena, brasa, canelo, glaciar, liquen, mix } from '../palette.mjs';

const lenga = mix(brasa, liquen, 0.3);

const POSTS = {
  'peat-bog': {
    lat: -54, rain: 0.8, hour: 'noon', sky: { lens: [60, 56] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1200, top: 128, base: 222, from: 120, to: 640, at: 470, depth: 0.5 }],
    slopes: [{ side: 'left', y: 168, reach: 330, metres: 500, base: 230 }],
    shore: { kind: 'moss', edge: [[-10, 230], [300, 226], [610, 232]] },
    near: [['pools', [[120, 262, 60, 7], [300, 256, 44, 5], [500, 268, 80, 9], [230, 298, 90, 13], [520, 330, 110, 20], [90, 348, 96, 20]]], ['planks', [[370, 250, 4], [362, 276, 8], [386, 312, 15], [350, 350, 26], [300, 412, 46]]], ['trees', 'flag', canelo, [[420, 262, 0.5], [470, 248, 0.4], [60, 256, 0.5], [178, 250, 0.36]]]],
  },
  'gravel-road': {
    lat: -46.3, rain: 2, hour: 'afternoon', sky: { deck: [[-20, 30], [220, 46], [430, 26], [620, 40]] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2100, top: 70, base: 246, from: 130, to: 500, at: 320, glacier: [316, 118, 36, 48] }],
    slopes: [{ side: 'left', y: 50, reach: 270, metres: 1400, base: 286 }, { side: 'right', y: 84, reach: 350, metres: 1300, base: 286 }],
    shore: { kind: 'wood', edge: [[-10, 280], [300, 268], [610, 280]] },
    near: [['track', [[296, 270], [280, 282], [320, 298], [300, 322], [190, 356], [90, 420]], [[302, 270], [296, 282], [350, 298], [372, 326], [350, 364], [380, 420]]], ['trees', 'conifer', canelo, [[450, 352, 1.4], [510, 384, 1.9], [572, 400, 2.1], [70, 352, 1.5]], 0], ['trees', 'beech', mix(canelo, liquen, 0.24), [[410, 328, 0.9], [130, 340, 1]]], ['blossom', [[30, 396, 110, 50]], mix(brasa, arena, 0.2)]],
  },
  'field-notes': {
    lat: -51, rain: 0.6, hour: 'morning', sky: { lens: [330, 52] },
    back: [{ kind: 'spires', rock: 'granite', metres: 2500, top: 84, base: 226, from: 40, to: 330, at: 180, depth: 0.4 }, { kind: 'low', rock: 'ochre', metres: 700, top: 186, base: 228, from: 260, to: 640, depth: 0.4 }],
    water: { kind: 'lake', y: 226, height: 110, calm: 0.5 },
    shore: { edge: [[-10, 312], [180, 318], [400, 322], [610, 310]] },
    near: [['swans', [[380, 272, 0.9], [430, 280, 1.1], [470, 266, 0.7]]], ['birds', [[420, 130, 1], [456, 118, 0.8], [390, 112, 0.6]]], ['coiron', { x0: 10, x1: 590, y0: 334, y1: 396, count: 12 }], ['notebook', 214, 366, 1.15]],
  },
  'packed-bag': {
    lat: -47, rain: 1.4, hour: 'morning', sky: {},
    back: [{ kind: 'alps', rock: 'granite', metres: 2200, top: 84, base: 234, from: 200, to: 620, at: 440 }],
    slopes: [{ side: 'left', y: 120, reach: 320, metres: 1000, base: 238 }],
    water: { kind: 'glacial', y: 236, height: 110, calm: 0.35 },
    shore: { kind: 'gravel', edge: [[-10, 322], [200, 316], [420, 326], [610, 316]] },
    near: [['stones', [[150, 372, 74], [70, 384, 40], [470, 368, 26], [540, 384, 36]]], ['rucksack', 280, 384, 1.2]],
  },
  'slow-walkers': {
    lat: -48, rain: 1.2, hour: 'afternoon', sky: { lens: [40, 60] },
    back: [{ kind: 'spires', rock: 'granite', metres: 2600, top: 56, base: 256, from: 190, to: 500, at: 350, depth: 0.35 }],
    slopes: [{ side: 'right', y: 150, reach: 380, metres: 900, base: 288 }, { side: 'left', y: 196, reach: 240, metres: 700, base: 288 }],
    shore: { edge: [[-10, 282], [240, 272], [610, 280]] },
    near: [['track', [[330, 274], [310, 286], [350, 304], [310, 332], [220, 372], [170, 420]], [[336, 274], [322, 286], [372, 304], [344, 336], [280, 376], [260, 420]]], ['walkers', [[326, 300, 0.55], [356, 312, 0.7], [332, 338, 0.95], [286, 370, 1.35]]], ['coiron', { x0: 390, x1: 590, y0: 310, y1: 392, count: 5 }], ['trees', 'beech', mix(canelo, liquen, 0.2), [[92, 342, 1.3], [40, 366, 1.8]]]],
  },
  'open-channel': {
    lat: -49.2, rain: 2.6, hour: 'dusk', sky: { deck: [[-20, 54], [200, 70], [420, 48], [620, 66]] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1100, top: 132, base: 222, from: -40, to: 320, at: 120, depth: 0.6 }, { kind: 'low', rock: 'dark', metres: 600, top: 176, base: 224, from: 330, to: 660, depth: 0.36 }],
    slopes: [{ side: 'right', y: 170, reach: 430, metres: 500, base: 232 }],
    water: { kind: 'fjord', y: 224, calm: 0.55 },
    near: [['stones', [[120, 340, 60], [210, 356, 30], [52, 362, 40]]], ['kelp', 200, 352], ['birds', [[330, 130, 1], [372, 118, 0.8], [300, 116, 0.6]]]],
  },
  'lenga-autumn': {
    lat: -46.1, rain: 1, hour: 'evening', sky: { sun: [150, 142, 12] },
    back: [{ kind: 'alps', rock: 'dark', metres: 2200, top: 96, base: 240, from: 200, to: 640, at: 430 }],
    slopes: [{ side: 'right', y: 176, reach: 300, metres: 900, base: 262, wood: lenga, bare: 'ochre' }],
    water: { kind: 'lake', y: 240, height: 90, calm: 0.5 },
    shore: { edge: [[-10, 320], [200, 310], [420, 322], [610, 300]] },
    near: [['trees', 'beech', lenga, [[90, 372, 2.4], [180, 342, 1.3], [24, 350, 1.5], [520, 366, 2], [580, 340, 1.4], [452, 340, 1]]], ['trees', 'beech', mix(lenga, liquen, 0.5), [[240, 352, 1.1], [560, 396, 2.2]]]],
  },
  'steppe-wind': {
    lat: -52, rain: 0.35, hour: 'afternoon', sky: { lens: [300, 66] },
    back: [{ kind: 'low', rock: 'ochre', metres: 600, top: 196, base: 254, from: -20, to: 640, depth: 0.4 }, { kind: 'spires', rock: 'granite', metres: 2600, top: 130, base: 250, from: 60, to: 280, at: 160, depth: 0.55 }],
    shore: { edge: [[-10, 262], [200, 254], [420, 260], [610, 248]] },
    near: [['guanacos', [[370, 310, 1], [430, 300, 0.8], [300, 296, 0.7]]], ['trees', 'flag', mix(canelo, liquen, 0.2), [[500, 292, 1.1], [548, 288, 0.8]]], ['coiron', { x0: 10, x1: 590, y0: 310, y1: 394, count: 24 }], ['soaring', 180, 70, 0.4]],
  },
  'rain-fjord': {
    lat: -45, rain: 3.4, hour: 'morning', sky: { deck: [[-20, 70], [180, 92], [400, 62], [620, 86]], showers: [[330, 110]], mist: [164, 62] },
    back: [{ kind: 'alps', rock: 'dark', metres: 1500, top: 112, base: 244, from: 180, to: 460, depth: 0.6 }],
    slopes: [{ side: 'left', y: 30, reach: 280, metres: 1100 }, { side: 'right', y: 90, reach: 350, metres: 1000, depth: 0.26 }],
    water: { kind: 'fjord', y: 246, calm: 0.5 },
    shore: { kind: 'gravel', edge: [[-10, 420], [240, 408], [420, 372], [610, 340]] },
    near: [['falls', [[[110, 92], [116, 160], [110, 242]], [[500, 150], [496, 242]]]], ['stones', [[470, 366, 22], [520, 360, 14]], 1], ['trees', 'conifer', canelo, [[560, 384, 1.9], [596, 372, 1.4]], 0], ['logs', [[360, 392, 70, -18], [330, 384, 40, 4]]]],
  },
  'alerce-mist': {
    lat: -42, rain: 3.6, hour: 'dawn', sky: { mist: [186, 78] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1500, top: 128, base: 250, from: -20, to: 420, depth: 0.62 }],
    slopes: [{ side: 'right', y: 88, reach: 420, metres: 1100, depth: 0.3 }],
    shore: { kind: 'wood', edge: [[-10, 252], [180, 244], [420, 240], [610, 246]] },
    near: [['trees', 'conifer', canelo, [[84, 404, 3.1], [168, 372, 2], [232, 346, 1.4], [18, 368, 1.7], [524, 398, 2.7], [448, 362, 1.7], [590, 374, 1.9]], 0]],
  },
  'glacier-lagoon': {
    lat: -47.4, rain: 1.8, hour: 'noon', sky: { lens: [410, 58] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2700, top: 58, base: 232, from: 40, to: 560, at: 250, depth: 0.34, glacier: [250, 104, 60, 92] }],
    slopes: [{ side: 'right', y: 176, reach: 250, metres: 800, base: 250 }],
    water: { kind: 'milky', y: 232, height: 120, calm: 0.4 },
    shore: { kind: 'gravel', edge: [[-10, 332], [180, 344], [400, 334], [610, 318]] },
    near: [['stones', [[96, 376, 58], [190, 388, 30], [500, 372, 44], [566, 386, 26]]], ['birds', [[400, 150, 1], [436, 140, 0.8]]]],
  },
  'river-bend': {
    lat: -44.2, rain: 2.2, hour: 'morning', sky: { deck: [[-20, 36], [220, 52], [430, 32], [620, 48]] },
    back: [{ kind: 'alps', rock: 'dark', metres: 1900, top: 96, base: 246, from: 190, to: 520, at: 360, depth: 0.4 }],
    slopes: [{ side: 'left', y: 84, reach: 300, metres: 1100, base: 280 }, { side: 'right', y: 116, reach: 280, metres: 1000, base: 280 }],
    shore: { kind: 'wood', edge: [[-10, 282], [200, 274], [400, 276], [610, 284]] },
    near: [['river', [[318, 276], [270, 290], [330, 312], [300, 344], [150, 420]], [[346, 276], [324, 290], [420, 312], [470, 350], [430, 420]], mix(glaciar, canelo, 0.3), 14], ['stones', [[500, 372, 30], [548, 384, 20], [112, 392, 26]]], ['trees', 'beech', mix(canelo, liquen, 0.2), [[60, 366, 1.9], [548, 344, 1.3], [16, 342, 1.3]]], ['blossom', [[200, 330, 80, 30]], mix(brasa, arena, 0.2)]],
  },
  'southern-shore': {
    lat: -54.6, rain: 1, hour: 'evening', sky: { deck: [[-20, 60], [200, 78], [420, 54], [620, 74]], showers: [[120, 100]] },
    back: [{ kind: 'alps', rock: 'blue', metres: 1300, top: 140, base: 236, from: 200, to: 660, at: 480, depth: 0.55 }],
    water: { kind: 'sea', y: 236, height: 164, calm: 0.2, wind: 0.7 },
    shore: { kind: 'beach', edge: [[-10, 318], [160, 336], [360, 356], [610, 372]] },
    near: [['trees', 'flag', mix(canelo, liquen, 0.12), [[62, 330, 1.9], [128, 346, 1.3], [16, 342, 1.2]]], ['birds', [[330, 150, 1], [372, 138, 0.8], [296, 134, 0.6], [410, 160, 0.7]]], ['stones', [[470, 348, 40], [534, 358, 24]], 1]],
  },
  'winter-lake': {
    lat: -53.6, rain: 0.9, hour: 'dawn', sky: { lens: [70, 54] },
    back: [{ kind: 'alps', rock: 'granite', metres: 2300, top: 84, base: 240, from: 240, to: 660, at: 430, depth: 0.4 }, { kind: 'alps', rock: 'dark', metres: 1700, top: 140, base: 242, from: -40, to: 300, at: 120, depth: 0.4 }],
    water: { kind: 'lake', y: 240, height: 120, calm: 0.75 },
    shore: { edge: [[-10, 326], [220, 332], [420, 322], [610, 330]] },
    near: [['swans', [[300, 284, 1], [340, 292, 0.8], [250, 290, 0.7]]], ['coiron', { x0: 10, x1: 590, y0: 344, y1: 396, count: 9 }]],
  },
};

/** Every plate by the name of its file. */
export const plates = Object.entries(POSTS).map(([name, made]) => ({ name: `post-${name}`, ...made }));
