import { block, lettering } from './lettering.ts'
import { contrast, plain, poster, roman, soft } from './pens.ts'
import {
  circle,
  dice,
  fall,
  glow,
  ground,
  hills,
  path,
  polygon,
  rays,
  round,
  side,
  stars,
  waves,
} from './shapes.ts'

/** Moby-Dick: a fluke against the sun. */
export function whale(author: string): string {
  const fluke =
    'M500 760C470 700 462 620 474 545C430 470 330 425 205 436C238 372 340 352 420 392C462 412 490 440 500 470C510 440 538 412 580 392C660 352 762 372 795 436C670 425 570 470 526 545C538 620 530 700 500 760Z'
  const sea = ['#1f6079', '#184d66', '#123c54', '#0d2d43', '#082032']
  return [
    fall({ id: 's', from: '#f7ead0', to: '#f3c79a' }),
    ground('url(#s)'),
    circle(500, 470, 250, 'fill="#e9603b"'),
    path(waves({ y: 664, height: 34, length: 333, shift: -120 }), 'fill="#3a8296"'),
    path(fluke, 'fill="#0c2a3e"'),
    path(
      'M500 735C486 670 486 600 497 530',
      'fill="none" stroke="#f7ead0" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"',
    ),
    ...sea.map((shade, i) =>
      path(
        waves({ y: 716 + i * 58, height: 36 + i * 3, length: 333, shift: i * 140 - 260 }),
        `fill="${shade}"`,
      ),
    ),
    lettering({
      text: 'Moby-Dick',
      x: 500,
      y: 196,
      height: 126,
      pen: poster,
      fill: '#0c2a3e',
      most: 800,
    }),
    lettering({ text: author, x: 500, y: 938, height: 27, pen: plain, fill: '#f7ead0' }),
  ].join('')
}

/** The Time Machine: hands and rings that run at different speeds. */
export function time(author: string): string {
  const ring = (r: number, [from, to]: readonly [number, number], attributes: string): string => {
    const at = (degrees: number): string => {
      const a = ((degrees - 90) * Math.PI) / 180
      return `${round(500 + r * Math.cos(a))} ${round(540 + r * Math.sin(a))}`
    }
    const isLarge = to - from > 180 ? 1 : 0
    return path(
      `M${at(from)}A${r} ${r} 0 ${isLarge} 1 ${at(to)}`,
      `fill="none" stroke-linecap="round" ${attributes}`,
    )
  }
  const shades = ['#ffb347', '#ff8f45', '#fb6a4b', '#e0486a', '#b03486', '#7a2b91', '#502384']
  const rings = shades.flatMap((shade, i) => {
    const r = 80 + i * 42
    return [
      ring(r, [0, 359.9], `stroke="${shade}" stroke-opacity=".28" stroke-width="3"`),
      ring(r, [i * 47 - 60, i * 47 + 150 + i * 14], `stroke="${shade}" stroke-width="19"`),
    ]
  })
  const ticks = Array.from({ length: 60 }, (_, i) => i * 6)
  return [
    glow({ id: 'g', from: '#3a1458', to: '#12061f' }, [0.5, 0.54, 0.7]),
    ground('url(#g)'),
    path(
      rays([500, 540], [364, 378], ticks),
      'stroke="#ffd9a0" stroke-opacity=".55" stroke-width="3"',
    ),
    path(
      rays(
        [500, 540],
        [356, 386],
        ticks.filter((tick) => tick % 30 === 0),
      ),
      'stroke="#ffd9a0" stroke-width="7"',
    ),
    ...rings,
    path(
      'M500 540L500 326M500 540L646 624',
      'stroke="#fff0d6" stroke-width="13" stroke-linecap="round"',
    ),
    circle(500, 540, 28, 'fill="#fff0d6"') + circle(500, 540, 10, 'fill="#3a1458"'),
    lettering({
      text: 'The Time Machine',
      x: 500,
      y: 100,
      height: 62,
      pen: { ...soft, thin: 15, thick: 15 },
      fill: '#ffb347',
      most: 860,
    }),
    lettering({ text: author, x: 500, y: 958, height: 26, pen: plain, fill: '#ffd9a0' }),
  ].join('')
}

/** Meditations: a moon over hills, and the paths of the stars. */
export function constellation(author: string): string {
  const orbits = Array.from({ length: 7 }, (_, i) =>
    circle(
      690,
      330,
      190 + i * 74,
      `fill="none" stroke="#c9d8ff" stroke-opacity="${(0.34 - i * 0.035).toFixed(2)}" stroke-width="2"`,
    ),
  )
  const sky: [number, number][] = [
    [150, 400],
    [262, 356],
    [338, 420],
    [452, 398],
    [520, 462],
    [448, 530],
    [338, 420],
  ]
  return [
    fall({ id: 'n', from: '#0b1437', to: '#3b4a8c' }),
    ground('url(#n)'),
    stars(150, { seed: 11, height: 640, fill: '#fff' }),
    ...orbits,
    '<mask id="m"><rect width="1000" height="1000" fill="#fff"/><circle cx="744" cy="349" r="130" fill="#000"/></mask>',
    circle(690, 385, 148, 'fill="#f6e3b4" mask="url(#m)"'),
    path(
      `M${sky.map(([x, y]) => `${x} ${y}`).join('L')}`,
      'fill="none" stroke="#f6e3b4" stroke-opacity=".55" stroke-width="2.5"',
    ),
    ...sky.map(([x, y]) => circle(x, y, 7, 'fill="#f6e3b4"')),
    path(hills([700, 640, 690, 610, 690, 640]), 'fill="#2a3875"'),
    path(hills([790, 730, 760, 700, 770, 690]), 'fill="#1d2a5e"'),
    path(hills([830, 850, 790, 850, 800, 840]), 'fill="#131d47"'),
    path(hills([930, 890, 920, 880, 905, 930]), 'fill="#0a1130"'),
    lettering({
      text: 'Meditations',
      x: 500,
      y: 176,
      height: 92,
      pen: roman,
      fill: '#fdf4dd',
      most: 840,
    }),
    lettering({ text: author, x: 500, y: 952, height: 27, pen: plain, fill: '#f6e3b4' }),
  ].join('')
}

/** Anna Karenina: birches in the snow, and a red evening behind them. */
export function birches(author: string): string {
  const roll = dice(5)
  const trunks = [52, 140, 206, 812, 878, 952].map((x, i) => {
    const width = [64, 42, 30, 34, 52, 70][i] ?? 40
    const lean = (roll() - 0.5) * 30
    const bark = Array.from({ length: 9 }, (_, mark) => {
      const y = 30 + mark * 92 + roll() * 60
      const length = width * (0.3 + roll() * 0.4)
      const isLeft = roll() > 0.5
      const left = isLeft ? x - width / 2 : x + width / 2 - length
      return path(
        `M${round(left)} ${round(y)}h${round(length)}l${isLeft ? -4 : 4} ${round(6 + roll() * 9)}h${round(-length * 0.8)}Z`,
        'fill="#3b1420"',
      )
    })
    const trunk = polygon(
      [
        [x - width / 2 + lean, -10],
        [x + width / 2 + lean, -10],
        [x + width / 2, 900],
        [x - width / 2, 900],
      ],
      'fill="#f7efe9"',
    )
    const shade = polygon(
      [
        [x + width * 0.2 + lean, -10],
        [x + width / 2 + lean, -10],
        [x + width / 2, 900],
        [x + width * 0.2, 900],
      ],
      'fill="#d9bfc0" opacity=".7"',
    )
    return trunk + shade + bark.join('')
  })
  const snow = Array.from({ length: 110 }, () => {
    const [x, y, r] = [roll() * side, roll() * 860, 2 + roll() * 5]
    const isOnTitle = x > 225 && x < 800 && y > 150 && y < 420
    return isOnTitle ? '' : circle(x, y, r, `fill="#fff" opacity="${round(0.35 + roll() * 0.6)}"`)
  })
  return [
    fall({ id: 'e', from: '#5d0f24', to: '#d8433b' }),
    ground('url(#e)'),
    circle(512, 600, 165, 'fill="#ffb27d"'),
    path(hills([800, 772, 790, 765, 800]), 'fill="#e8a9a0"'),
    ...trunks,
    path(hills([850, 876, 830, 868, 842]), 'fill="#fbf5f1"'),
    ...snow,
    block(
      ['Анна', 'Каренина'],
      { x: 512, y: 262, height: 92, pen: contrast, fill: '#fff3e6', most: 520 },
      1.5,
    ),
    lettering({
      text: author,
      x: 500,
      y: 948,
      height: 28,
      pen: { ...plain, thin: 12, thick: 12 },
      fill: '#5d0f24',
    }),
  ].join('')
}
