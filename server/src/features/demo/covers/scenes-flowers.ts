import { block, lettering } from './lettering.ts'
import { contrast, plain, roman } from './pens.ts'
import { circle, glow, ground, path, round } from './shapes.ts'

/** Pride and Prejudice: two words, and what binds them. */
export function ampersand(author: string): string {
  const [ink, rose] = ['#5a1230', '#e8909c']
  const blossoms = [
    [118, 470, 92],
    [226, 598, 58],
    [92, 664, 62],
    [880, 430, 96],
    [776, 318, 56],
    [908, 610, 64],
  ].map(([x = 0, y = 0, r = 0], i) =>
    blossom({
      x,
      y,
      r,
      petals: 5 + (i % 2) * 3,
      fill: i % 2 ? '#d9657b' : rose,
      heart: '#fbe3b8',
      turn: i * 23,
    }),
  )
  const word = { x: 500, height: 96, pen: contrast, fill: ink, most: 780 }
  return [
    glow({ id: 'g', from: '#fdeee6', to: '#f6cfc8' }, [0.5, 0.5, 0.75]),
    ground('url(#g)'),
    path(
      'M118 470C160 550 190 570 226 598C190 638 130 646 92 664M880 430C850 380 820 350 776 318M880 430C900 490 910 560 908 610',
      'fill="none" stroke="#7f9a6c" stroke-width="6"',
    ),
    ...blossoms,
    lettering({
      text: '&',
      x: 500,
      y: 712,
      height: 400,
      pen: { thin: 2.4, thick: 13, turn: -28 },
      fill: '#b5304f',
    }),
    lettering({ ...word, text: 'Pride', y: 210 }),
    lettering({ ...word, text: 'Prejudice', y: 866 }),
    lettering({ text: author, x: 500, y: 950, height: 26, pen: plain, fill: ink }),
  ].join('')
}

/** Les Fleurs du mal: flowers that are a little too beautiful. */
export function flowers(author: string): string {
  const bed: [number, number, number, number, string, string][] = [
    [190, 560, 150, 8, '#e4572e', '#f7c948'],
    [500, 470, 190, 10, '#d7264f', '#ffb36b'],
    [816, 580, 156, 7, '#f29ca3', '#8a1538'],
    [330, 760, 118, 6, '#f7b267', '#8a1538'],
    [668, 778, 128, 9, '#a63d8f', '#f7c948'],
    [60, 800, 96, 7, '#8f2d56', '#ffb36b'],
    [940, 812, 92, 8, '#e4572e', '#f7c948'],
  ]
  const stems = bed.map(([x, y], i) =>
    path(
      `M${x} ${y}C${x} ${y + 150} ${500 + (i - 3) * 40} 880 ${500 + (i - 3) * 30} 1010`,
      'fill="none" stroke="#3f6b4f" stroke-width="9"',
    ),
  )
  return [
    glow({ id: 'g', from: '#43173f', to: '#190a1f' }, [0.5, 0.55, 0.75]),
    ground('url(#g)'),
    ...stems,
    ...bed.map(([x, y, r, petals, fill, heart], i) =>
      blossom({ x, y, r, petals, fill, heart, turn: i * 17 }),
    ),
    block(
      ['Les fleurs', 'du mal'],
      { x: 500, y: 150, height: 82, pen: roman, fill: '#fbe8d3', most: 800 },
      1.5,
    ),
    '<rect y="906" width="1000" height="94" fill="#190a1f" opacity=".82"/>',
    lettering({ text: author, x: 500, y: 966, height: 27, pen: plain, fill: '#fbe8d3' }),
  ].join('')
}

interface Blossom {
  x: number
  y: number
  r: number
  petals: number
  fill: string
  heart: string
  turn: number
}

function blossom({ x, y, r, petals, fill, heart, turn }: Blossom): string {
  const width = (r * 2.7) / petals
  const petal = `M0 0C${round(-width)} ${round(-r * 0.35)} ${round(-width * 0.8)} ${round(-r)} 0 ${round(-r)}C${round(width * 0.8)} ${round(-r)} ${round(width)} ${round(-r * 0.35)} 0 0Z`
  const ring = (scale: number, opacity: number, shift: number): string =>
    Array.from({ length: petals }, (_, i) =>
      path(
        petal,
        `fill="${fill}" opacity="${opacity}" transform="rotate(${round((i * 360) / petals + shift)}) scale(${scale})"`,
      ),
    ).join('')
  const dots = Array.from({ length: petals }, (_, i) => {
    const a = (i * 2 * Math.PI) / petals
    return circle(r * 0.31 * Math.cos(a), r * 0.31 * Math.sin(a), r * 0.035, `fill="${heart}"`)
  })
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${ring(1, 0.82, 0)}${ring(0.68, 0.75, 180 / petals)}${circle(0, 0, r * 0.2, `fill="${heart}"`)}${dots.join('')}</g>`
}
