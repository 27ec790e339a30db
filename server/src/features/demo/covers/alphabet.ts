/** A letter as the path of a pen: capitals are 100 high, y grows downwards, only M, L, C and Z. */
export interface Glyph {
  path: string
  width: number
  /** How much room its left and right sides need: 1 for a stem, less for what is round or leans away. */
  sides: readonly [left: number, right: number]
  /** Ends of stems, where serifs go. */
  feet: readonly (readonly [x: number, y: number])[]
}

const stem = 1
const round = 0.72
const open = 0.42

function glyph(
  path: string,
  width: number,
  sides: Glyph['sides'],
  feet: Glyph['feet'] = [],
): Glyph {
  return { path, width, sides, feet }
}

const ring =
  'M50 0C77.6 0 100 22.4 100 50C100 77.6 77.6 100 50 100C22.4 100 0 77.6 0 50C0 22.4 22.4 0 50 0Z'
const bowl = 'M0 100L0 0L28 0C43 0 55 12 55 27C55 42 43 54 28 54L0 54'
const leftStem = [
  [0, 0],
  [0, 100],
] as const

const A = glyph(
  'M0 100L42 0L84 100M14.3 66L69.7 66',
  84,
  [open, open],
  [
    [0, 100],
    [84, 100],
  ],
)
const B = glyph(
  'M30 48C43.3 48 54 37.3 54 24C54 10.7 43.3 0 30 0L0 0L0 100L32 100C46.4 100 58 88.4 58 74C58 59.6 46.4 48 32 48L0 48',
  58,
  [stem, round],
  leftStem,
)
const C = glyph(
  'M88 18C79 7 65.5 0 50 0C22.4 0 0 22.4 0 50C0 77.6 22.4 100 50 100C65.5 100 79 93 88 82',
  88,
  [round, open],
)
const E = glyph('M50 0L0 0L0 100L50 100M0 48L42 48', 50, [stem, 0.6], leftStem)
const H = glyph(
  'M0 0L0 100M72 0L72 100M0 48L72 48',
  72,
  [stem, stem],
  [...leftStem, [72, 0], [72, 100]],
)
const K = glyph(
  'M0 0L0 100M62 0L0 60M20 41L66 100',
  66,
  [stem, open],
  [...leftStem, [62, 0], [66, 100]],
)
const M = glyph(
  'M0 100L0 0L44 72L88 0L88 100',
  88,
  [stem, stem],
  [
    [0, 100],
    [88, 100],
  ],
)
const O = glyph(ring, 100, [round, round])
const P = glyph(bowl, 55, [stem, 0.55], leftStem)
const T = glyph('M0 0L64 0M32 0L32 100', 64, [open, open], [[32, 100]])
const cyrillicI = glyph(
  'M0 0L0 100L76 0L76 100',
  76,
  [stem, stem],
  [...leftStem, [76, 0], [76, 100]],
)

/** Capitals, drawn for the covers; a text in other letters has no cover of its own here. */
export const alphabet: Readonly<Record<string, Glyph>> = {
  A,
  B,
  C,
  D: glyph(
    'M0 0L0 100L28 100C55.6 100 78 77.6 78 50C78 22.4 55.6 0 28 0Z',
    78,
    [stem, round],
    leftStem,
  ),
  E,
  F: glyph('M48 0L0 0L0 100M0 48L40 48', 48, [stem, open], leftStem),
  G: glyph(
    'M88 18C79 7 65.5 0 50 0C22.4 0 0 22.4 0 50C0 77.6 22.4 100 50 100C77 100 97 80 98 54L60 54',
    98,
    [round, 0.85],
  ),
  H,
  I: glyph('M0 0L0 100', 0, [stem, stem], leftStem),
  J: glyph('M42 0L42 72C42 90 33 100 20 100C10 100 3 94 0 84', 42, [open, stem], [[42, 0]]),
  K,
  L: glyph('M0 0L0 100L48 100', 48, [stem, open], leftStem),
  M,
  N: glyph(
    'M0 100L0 0L76 100L76 0',
    76,
    [stem, stem],
    [
      [0, 100],
      [76, 0],
    ],
  ),
  O,
  P,
  Q: glyph(`${ring}M60 68L98 106`, 100, [round, round]),
  R: glyph(`${bowl}M27 54L62 100`, 62, [stem, open], [...leftStem, [62, 100]]),
  S: glyph(
    'M51 15C46 5 38 0 27 0C12 0 3 10 3 24C3 41 16 45 28 49C41 54 53 59 53 76C53 91 42 100 27 100C14 100 5 94 0 83',
    53,
    [round, round],
  ),
  T,
  U: glyph(
    'M0 0L0 65C0 86 14 100 35 100C56 100 70 86 70 65L70 0',
    70,
    [stem, stem],
    [
      [0, 0],
      [70, 0],
    ],
  ),
  V: glyph(
    'M0 0L40 100L80 0',
    80,
    [open, open],
    [
      [0, 0],
      [80, 0],
    ],
  ),
  W: glyph(
    'M0 0L30 100L59 8L88 100L118 0',
    118,
    [open, open],
    [
      [0, 0],
      [118, 0],
    ],
  ),
  X: glyph(
    'M0 0L74 100M74 0L0 100',
    74,
    [open, open],
    [
      [0, 0],
      [74, 0],
      [0, 100],
      [74, 100],
    ],
  ),
  Y: glyph(
    'M0 0L37 52L74 0M37 52L37 100',
    74,
    [open, open],
    [
      [0, 0],
      [74, 0],
      [37, 100],
    ],
  ),
  Z: glyph('M2 0L64 0L0 100L66 100', 66, [0.7, 0.7]),
  Ö: glyph(`${ring}M32 -24L32 -14M68 -24L68 -14`, 100, [round, round]),
  '&': glyph(
    'M88 100L22 32C14 18 22 0 40 0C55 0 62 10 61 21C59 40 4 46 4 76C4 91 17 100 34 100C60 100 76 80 80 52',
    90,
    [round, open],
  ),
  '’': glyph('M6 -2L0 24', 6, [open, open]),
  '-': glyph('M0 54L34 54', 34, [0.8, 0.8]),
  '.': glyph('M0 92L0 100', 0, [stem, open]),
  А: A,
  В: B,
  С: C,
  Е: E,
  Н: H,
  К: K,
  О: O,
  Р: P,
  Т: T,
  И: cyrillicI,
  Й: { ...cyrillicI, path: `${cyrillicI.path}M24 -24C27 -10 49 -10 52 -24` },
  Л: glyph(
    'M0 100L38 0L76 100',
    76,
    [open, open],
    [
      [0, 100],
      [76, 100],
    ],
  ),
}
