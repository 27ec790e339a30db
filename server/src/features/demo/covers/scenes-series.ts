import { block, lettering } from './lettering.ts'
import { even, plain, soft } from './pens.ts'
import { circle, dice, fall, glow, ground, path, polygon, rays, stars } from './shapes.ts'

const gold = '#e9c46f'
const heavyPlain = { ...plain, thin: 13, thick: 13 }
const ivory = '#fbf1dc'

/** A Study in Scarlet: a red sun behind rays, and one thread through all of it. */
export function scarlet(author: string): string {
  const thread =
    'M-20 560C120 470 230 700 330 640C450 568 300 470 250 560C205 642 380 760 500 690C640 608 560 470 690 500C800 526 760 660 680 620C600 580 760 470 860 530C930 572 960 520 1020 500'
  return [
    glow({ id: 'g', from: '#7d1524', to: '#3b0710' }, [0.5, 0.95, 1]),
    ground('url(#g)'),
    sunrise('#f0a35e', '#d8342c'),
    path(
      thread,
      'fill="none" stroke="#2a040a" stroke-opacity=".45" stroke-width="11" transform="translate(4 10)"',
    ),
    path(thread, 'fill="none" stroke="#ff4a3d" stroke-width="8" stroke-linecap="round"'),
    frame(),
    block(
      ['A study in', 'scarlet'],
      { x: 500, y: 226, height: 88, pen: even, fill: ivory, most: 770 },
      1.5,
    ),
    lettering({
      text: author,
      x: 500,
      y: 900,
      height: 25,
      pen: heavyPlain,
      fill: ivory,
      most: 480,
    }),
  ].join('')
}

/** The Sign of the Four: the same sky in green, and four lights. */
export function four(author: string): string {
  const pearls = [-36, -12, 12, 36].map((angle) => {
    const a = ((angle - 90) * Math.PI) / 180
    const [x, y] = [500 + 470 * Math.cos(a), 1010 + 470 * Math.sin(a)]
    return circle(x, y, 43, 'fill="#08251f"') + circle(x, y, 36, 'fill="url(#p)"')
  })
  return [
    glow({ id: 'g', from: '#1d6353', to: '#08251f' }, [0.5, 0.95, 1]),
    glow({ id: 'p', from: '#ffffff', to: '#d5b98a' }, [0.36, 0.3, 0.8]),
    ground('url(#g)'),
    sunrise('#e9c46f', '#e9c46f'),
    ...pearls,
    frame(),
    block(
      ['The sign', 'of the four'],
      { x: 500, y: 226, height: 88, pen: even, fill: ivory, most: 770 },
      1.5,
    ),
    lettering({
      text: author,
      x: 500,
      y: 900,
      height: 25,
      pen: heavyPlain,
      fill: '#12382f',
      most: 480,
    }),
  ].join('')
}

/** Alice: looking down the hole, and cards falling. */
export function alice(author: string): string {
  const shades = [
    '#f3e4c8',
    '#f2c9a1',
    '#e79a7f',
    '#c4667a',
    '#8f4279',
    '#5c2c6d',
    '#351c55',
    '#1b1038',
  ]
  const well = shades.map((shade, i) => {
    const r = 560 - i * 68
    return circle(500 + 26 * Math.sin(i * 0.9), 610 + i * 14, r, `fill="${shade}"`)
  })
  const cards = [
    [232, 560, -24, 1.05],
    [742, 520, 18, 1],
    [330, 775, 33, 0.72],
    [640, 742, -38, 0.66],
    [470, 640, 8, 0.5],
    [545, 800, 52, 0.36],
  ].map(([x = 0, y = 0, turn = 0, size = 1], i) => card({ x, y, turn, size, isRed: i % 2 === 0 }))
  return [
    ground('#f9efdb'),
    ...well,
    ...cards,
    block(
      ['Alice’s adventures', 'in Wonderland'],
      {
        x: 500,
        y: 150,
        height: 66,
        pen: { ...soft, thin: 14, thick: 14 },
        fill: '#351c55',
        most: 860,
      },
      1.6,
    ),
    lettering({ text: author, x: 500, y: 945, height: 27, pen: plain, fill: '#fdf3df' }),
  ].join('')
}

/** Through the Looking-Glass: day above, night below, and the title in the mirror. */
export function mirror(author: string): string {
  const title = (fill: string, opacity: number): string =>
    block(
      ['Through the', 'looking-glass'],
      {
        x: 500,
        y: 315,
        height: 84,
        pen: even,
        fill,
        most: 830,
        opacity,
      },
      1.5,
    )
  const roll = dice(7)
  const glints = Array.from({ length: 26 }, (_, i) => {
    const width = 60 + roll() * 240
    const x = 500 - width / 2 + (roll() - 0.5) * 180
    return `<rect x="${x.toFixed(0)}" y="${(516 + i * 17).toFixed(0)}" width="${width.toFixed(0)}" height="3" rx="1.5" fill="#f7d9a8" opacity="${(0.5 - i * 0.017).toFixed(2)}"/>`
  })
  return [
    fall({ id: 'd', from: '#f6d7b0', to: '#f4a88c' }),
    fall({ id: 'n', from: '#4c3a86', to: '#15123a' }),
    ground('url(#d)'),
    '<clipPath id="up"><rect width="1000" height="500"/></clipPath>',
    circle(500, 500, 235, 'fill="#fff3d9" clip-path="url(#up)"'),
    '<rect y="500" width="1000" height="500" fill="url(#n)"/>',
    '<clipPath id="low"><rect y="500" width="1000" height="500"/></clipPath>',
    circle(500, 500, 235, 'fill="#b79bd6" opacity=".38" clip-path="url(#low)"'),
    `<g transform="translate(0 500)">${stars(60, { seed: 3, height: 480, fill: '#fff' })}</g>`,
    ...glints,
    title('#4b2550', 1),
    `<g transform="translate(0 1000) scale(1 -1)">${title('#f7d9e8', 0.34)}</g>`,
    '<rect y="497" width="1000" height="5" fill="#fff6e3"/>',
    lettering({ text: author, x: 500, y: 945, height: 27, pen: plain, fill: '#fbe9d2' }),
  ].join('')
}

function sunrise(line: string, sun: string): string {
  const wide = Array.from({ length: 17 }, (_, i) => 180 + i * 11.25)
  const narrow = Array.from({ length: 16 }, (_, i) => 185.6 + i * 11.25)
  return [
    path(
      rays([500, 1010], [330, 1200], wide),
      `stroke="${line}" stroke-opacity=".5" stroke-width="7"`,
    ),
    path(
      rays([500, 1010], [400, 1200], narrow),
      `stroke="${line}" stroke-opacity=".35" stroke-width="2.5"`,
    ),
    circle(500, 1010, 330, `fill="none" stroke="${gold}" stroke-width="9"`),
    circle(500, 1010, 296, `fill="${sun}"`),
  ].join('')
}

function frame(): string {
  return [
    `<rect x="26" y="26" width="948" height="948" fill="none" stroke="${gold}" stroke-width="7"/>`,
    `<rect x="42" y="42" width="916" height="916" fill="none" stroke="${gold}" stroke-width="2"/>`,
  ].join('')
}

interface Card {
  x: number
  y: number
  turn: number
  size: number
  isRed: boolean
}

function card({ x, y, turn, size, isRed }: Card): string {
  const ink = isRed ? '#cf3b4e' : '#2b1a4a'
  const diamond = polygon(
    [
      [0, -34],
      [23, 0],
      [0, 34],
      [-23, 0],
    ],
    `fill="${ink}"`,
  )
  const heart = path('M0 32C-50 -4 -26 -44 0 -18C26 -44 50 -4 0 32Z', `fill="${ink}"`)
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-58" y="-84" width="116" height="168" rx="13" fill="#fffaf0"/>${isRed ? heart : diamond}<circle cx="-41" cy="-66" r="5" fill="${ink}"/><circle cx="41" cy="66" r="5" fill="${ink}"/></g>`
}
