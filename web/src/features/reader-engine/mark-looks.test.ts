import { expect, test } from 'vitest'
import { markLooks } from './mark-looks.ts'
import { markStyles } from './marks.ts'
import { pageThemes, palettes } from './themes.ts'

type Colour = readonly [number, number, number]

test.each(pageThemes)('%s: marked words can be read, and where they stand can be seen', (theme) => {
  const { scheme, bg, text, accent } = palettes[theme]
  for (const style of markStyles) {
    const { fill, line } = markLooks[scheme][style]
    const blend = scheme === 'light' ? multiplied : screened
    const on = (one: Colour) => (fill === null ? one : blend(one, rgb(fill)))
    const name = `${style} in ${theme}`
    expect(contrast(on(rgb(text)), on(rgb(bg))), name).toBeGreaterThan(4.5)
    expect(contrast(on(rgb(accent)), on(rgb(bg))), `link, ${name}`).toBeGreaterThan(3)
    expect(contrast(blend(rgb(line), rgb(bg)), rgb(bg)), `line, ${name}`).toBeGreaterThan(3)
  }
})

function rgb(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

function multiplied(one: Colour, [red, green, blue]: Colour): Colour {
  return [one[0] * red, one[1] * green, one[2] * blue]
}

function screened(one: Colour, [red, green, blue]: Colour): Colour {
  const screen = (a: number, b: number) => 1 - (1 - a) * (1 - b)
  return [screen(one[0], red), screen(one[1], green), screen(one[2], blue)]
}

function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
