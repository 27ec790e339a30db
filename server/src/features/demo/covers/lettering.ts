import { alphabet } from './alphabet.ts'
import type { Glyph } from './alphabet.ts'

/** The pen that letters are written with. Lengths are hundredths of the height of a capital. */
export interface Pen {
  /** Narrow and broad side of the nib: equal for even lines, different for thick stems and thin bars. */
  thin: number
  thick: number
  /** Degrees that the nib is turned. */
  turn?: number
  /** Half the length of serifs; 0: none. */
  serif?: number
  /** Width of the letters; 1 as drawn, less for condensed ones. */
  stretch?: number
  /** Room between two stems. */
  spacing?: number
  ends?: 'round' | 'square'
}

export interface Line {
  text: string
  /** Where the line stands, pixels: `y` is its baseline. */
  x: number
  y: number
  /** Height of a capital in pixels. */
  height: number
  pen: Pen
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Makes the line smaller when it would be wider than this, pixels. */
  most?: number
  opacity?: number
}

/** A line of capitals as SVG, independent of the fonts of the machine. */
export function lettering(line: Line): string {
  const { text, pen, fill, anchor = 'middle', most = Infinity } = line
  const letters = placed(text.toLocaleUpperCase('und'), pen)
  const width = letters.width
  const scale = Math.min(line.height, (most / width) * 100) / 100
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor] * width
  const left = line.x - shift * scale
  const top = line.y - 100 * scale
  const nib = { turn: pen.turn ?? 0, ratio: pen.thick / pen.thin }
  const paths = letters.glyphs.map(({ glyph, x }) => {
    const put = (px: number, py: number): Point => [
      left + (x + px * (pen.stretch ?? 1)) * scale,
      // Bars keep inside the height of the letters; the ends of stems reach as far.
      top + (pen.thin / 2 + py * (1 - pen.thin / 100)) * scale,
    ]
    return moved(glyph.path + serifs(glyph, pen), put, nib)
  })
  const attributes = [
    `transform="rotate(${nib.turn}) scale(${number(nib.ratio)} 1)"`,
    `fill="none" stroke="${fill}" stroke-width="${number(pen.thin * scale)}"`,
    `stroke-linecap="${pen.ends ?? 'square'}"`,
    `stroke-linejoin="${pen.ends === 'round' ? 'round' : 'miter'}" stroke-miterlimit="3"`,
    ...(line.opacity === undefined ? [] : [`opacity="${line.opacity}"`]),
  ]
  const written = `<path ${attributes.join(' ')} d="${paths.join('')}"/>`
  if (pen.ends === 'round' || nib.turn !== 0) return written
  return cutOff(written, { top, bottom: line.y, hasMarks: /[ÖЙ]/iu.test(text) })
}

/** Several lines of one size below one another; `leading` is the step from line to line in heights of a capital. */
export function block(lines: readonly string[], first: Omit<Line, 'text'>, leading = 1.45): string {
  const widths = lines.map((text) => placed(text.toLocaleUpperCase('und'), first.pen).width)
  const height = Math.min(first.height, ((first.most ?? Infinity) / Math.max(...widths)) * 100)
  return lines
    .map((text, i) => lettering({ ...first, text, height, y: first.y + i * leading * height }))
    .join('')
}

/** Slanted strokes end where the others do. */
function cutOff(
  written: string,
  { top, bottom, hasMarks }: { top: number; bottom: number; hasMarks: boolean },
): string {
  const from = hasMarks ? top - (bottom - top) / 2 : top
  const id = `cut-${number(from)}-${number(bottom)}`
  return `<clipPath id="${id}"><rect y="${number(from)}" width="1000" height="${number(bottom - from)}"/></clipPath><g clip-path="url(#${id})">${written}</g>`
}

type Point = readonly [x: number, y: number]

interface Placed {
  glyphs: { glyph: Glyph; x: number }[]
  /** Hundredths of the height. */
  width: number
}

function placed(text: string, pen: Pen): Placed {
  const { stretch = 1, spacing = 30 } = pen
  const glyphs: Placed['glyphs'] = []
  let x = pen.thick / 2
  let before: Glyph | null = null
  for (const character of text) {
    const glyph = alphabet[character]
    if (!glyph) {
      x += spacing * 0.6 + 34 * stretch
      continue
    }
    if (before) x += gap(before, glyph, pen.thick, spacing)
    glyphs.push({ glyph, x })
    x += glyph.width * stretch
    before = glyph
  }
  return { glyphs, width: x + pen.thick / 2 }
}

function gap(before: Glyph, after: Glyph, thick: number, spacing: number): number {
  return thick * 0.9 + (spacing * (before.sides[1] + after.sides[0])) / 2
}

function serifs(glyph: Glyph, { serif = 0, stretch = 1 }: Pen): string {
  if (serif === 0) return ''
  const reach = serif / stretch
  return glyph.feet.map(([x, y]) => `M${x - reach} ${y}L${x + reach} ${y}`).join('')
}

/** A path with every point put elsewhere, as the turned and flattened nib sees it. */
function moved(
  path: string,
  put: (x: number, y: number) => Point,
  { turn, ratio }: { turn: number; ratio: number },
): string {
  const angle = (-turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/gu, (_, px: string, py: string) => {
    const [x, y] = put(Number(px), Number(py))
    return `${number((x * cos - y * sin) / ratio)} ${number(x * sin + y * cos)}`
  })
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}
