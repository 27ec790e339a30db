import type { Pen } from './lettering.ts'

/** Even and thin, wide apart: names of authors. */
export const plain: Pen = { thin: 11, thick: 11, spacing: 66 }
/** Even lines with a little weight. */
export const even: Pen = { thin: 11, thick: 11, spacing: 44 }
/** Heavy and narrow, for posters. */
export const poster: Pen = { thin: 21, thick: 25, stretch: 0.62, spacing: 24 }
/** Heavy with round ends. */
export const soft: Pen = { thin: 19, thick: 19, spacing: 30, ends: 'round' }
/** Thick stems, hair-thin bars and serifs. */
export const contrast: Pen = { thin: 3.4, thick: 18, serif: 16, stretch: 0.92, spacing: 44 }
/** Like letters cut in stone. */
export const roman: Pen = { thin: 5, thick: 13, turn: -18, serif: 9, spacing: 44 }
