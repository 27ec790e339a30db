/** The side of a cover in pixels. */
export const side = 1000

/** The same numbers in 0…1 on every machine: covers are drawn alike everywhere. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function ground(fill: string): string {
  return `<rect width="${side}" height="${side}" fill="${fill}"/>`
}

export interface Shade {
  id: string
  from: string
  to: string
}

/** A colour running from top to bottom, used as `url(#id)`. */
export function fall({ id, from, to }: Shade): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
}

/** A colour running outwards from a point given in 0…1. */
export function glow(
  { id, from, to }: Shade,
  [x, y, r]: readonly [number, number, number],
): string {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>`
}

export function circle(x: number, y: number, r: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes}/>`
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

/** Points joined by straight lines and closed. */
export function polygon(
  points: readonly (readonly [number, number])[],
  attributes: string,
): string {
  const list = points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
  return `<polygon points="${list}" ${attributes}/>`
}

/** Rays between two distances from a point; angles in degrees, 0 to the right, growing clockwise. */
export function rays(
  [x, y]: readonly [number, number],
  [inner, outer]: readonly [number, number],
  angles: readonly number[],
): string {
  return angles
    .map((angle) => {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      return `M${round(x + inner * cos)} ${round(y + inner * sin)}L${round(x + outer * cos)} ${round(y + outer * sin)}`
    })
    .join('')
}

export interface Swell {
  y: number
  height: number
  length: number
  /** Where the first crest is, pixels. */
  shift: number
}

/** Everything below a line of waves. */
export function waves({ y, height, length, shift }: Swell): string {
  let d = `M${round(shift - length)} ${y}`
  for (let x = shift - length; x < side + length; x += length) {
    const [a, b] = [x + length * 0.36, x + length * 0.64]
    d += `C${round(a)} ${y} ${round(a)} ${y - height} ${round(x + length / 2)} ${y - height}`
    d += `C${round(b)} ${y - height} ${round(b)} ${y} ${round(x + length)} ${y}`
  }
  return `${d}V${side}H0Z`
}

/** Everything below a soft range of hills through the given heights, left to right. */
export function hills(heights: readonly number[]): string {
  const step = side / (heights.length - 1)
  let d = `M0 ${heights[0] ?? 0}`
  for (let i = 1; i < heights.length; i++) {
    const [x, middle] = [i * step, (i - 0.5) * step]
    d += `C${round(middle)} ${heights[i - 1] ?? 0} ${round(middle)} ${heights[i] ?? 0} ${round(x)} ${heights[i] ?? 0}`
  }
  return `${d}V${side}H0Z`
}

/** Small points of light in a part of the sky. */
export function stars(
  count: number,
  { seed, height, fill }: { seed: number; height: number; fill: string },
): string {
  const roll = dice(seed)
  let result = ''
  for (let i = 0; i < count; i++) {
    const r = 0.8 + 2.6 * roll() ** 3
    const opacity = round(0.35 + 0.65 * roll())
    result += circle(roll() * side, roll() * height, r, `fill="${fill}" opacity="${opacity}"`)
  }
  return result
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
