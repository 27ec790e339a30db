import { block, lettering } from './lettering.ts'
import { plain, poster, soft } from './pens.ts'
import { circle, fall, glow, ground, path, polygon } from './shapes.ts'

/** Aesop: a fox of folded paper. */
export function fox(author: string): string {
  const face = (points: [number, number][], fill: string): string =>
    polygon(points, `fill="${fill}"`) +
    polygon(
      points.map(([x, y]) => [1000 - x, y] as const),
      `fill="${fill}"`,
    )
  return [
    ground('#f6e7c8'),
    '<g transform="translate(40 10) scale(.92)">',
    circle(500, 500, 372, 'fill="#f3c14f"'),
    face(
      [
        [232, 168],
        [424, 372],
        [252, 486],
      ],
      '#c7481f',
    ),
    face(
      [
        [268, 246],
        [378, 372],
        [276, 438],
      ],
      '#3a2118',
    ),
    face(
      [
        [252, 486],
        [424, 372],
        [500, 400],
        [500, 560],
        [420, 610],
      ],
      '#e7652b',
    ),
    face(
      [
        [424, 372],
        [500, 400],
        [500, 560],
      ],
      '#f27c3a',
    ),
    face(
      [
        [252, 486],
        [420, 610],
        [470, 742],
        [360, 690],
      ],
      '#fff6e4',
    ),
    face(
      [
        [420, 610],
        [500, 560],
        [500, 800],
        [470, 742],
      ],
      '#f3dcb6',
    ),
    face(
      [
        [364, 520],
        [440, 548],
        [400, 566],
      ],
      '#3a2118',
    ),
    polygon(
      [
        [452, 742],
        [548, 742],
        [500, 806],
      ],
      'fill="#2a1710"',
    ),
    '</g>',
    lettering({ text: 'Fables', x: 500, y: 950, height: 96, pen: poster, fill: '#3a2118' }),
    lettering({
      text: author,
      x: 500,
      y: 104,
      height: 34,
      pen: { ...plain, spacing: 110 },
      fill: '#3a2118',
    }),
  ].join('')
}

/** The Frog King: somebody looks out of the water. */
export function frog(author: string): string {
  const eye = (x: number): string =>
    [
      circle(x, 560, 92, 'fill="#7cc24a"'),
      circle(x, 556, 62, 'fill="#fdf6d8"'),
      circle(x, 566, 36, 'fill="#17321f"'),
      circle(x + 13, 552, 11, 'fill="#fff"'),
    ].join('')
  const ripples = Array.from(
    { length: 6 },
    (_, i) =>
      `<ellipse cx="500" cy="742" rx="${300 + i * 84}" ry="${46 + i * 27}" fill="none" stroke="#bfe8c9" stroke-opacity="${(0.5 - i * 0.07).toFixed(2)}" stroke-width="5"/>`,
  )
  return [
    fall({ id: 'w', from: '#0f4a43', to: '#06231f' }),
    glow({ id: 'b', from: '#fff3b0', to: '#d98a1e' }, [0.35, 0.3, 0.8]),
    glow({ id: 'k', from: '#e9f3c4', to: '#a9d3a0' }, [0.5, 0.6, 0.7]),
    ground('url(#k)'),
    '<rect y="730" width="1000" height="270" fill="url(#w)"/>',
    '<g transform="translate(0 56)">',
    path('M388 500L362 372L446 428L500 344L554 428L638 372L612 500Z', 'fill="#f0b429"'),
    path('M388 500H612V476H388Z', 'fill="#c98a12"'),
    circle(362, 366, 15, 'fill="#d8433b"') +
      circle(500, 338, 17, 'fill="#d8433b"') +
      circle(638, 366, 15, 'fill="#d8433b"'),
    '</g>',
    path('M236 736C236 600 356 540 500 540C644 540 764 600 764 736Z', 'fill="#5faa3c"'),
    eye(368),
    eye(632),
    path(
      'M350 668C430 722 570 722 650 668',
      'fill="none" stroke="#17321f" stroke-width="11" stroke-linecap="round"',
    ),
    '<clipPath id="c"><rect y="732" width="1000" height="268"/></clipPath>',
    `<g clip-path="url(#c)">${ripples.join('')}</g>`,
    circle(818, 800, 62, 'fill="url(#b)"'),
    block(
      ['Der', 'Froschkönig'],
      { x: 500, y: 138, height: 88, pen: soft, fill: '#0f4a43', most: 800 },
      1.52,
    ),
    lettering({ text: author, x: 500, y: 950, height: 25, pen: plain, fill: '#e9f3c4', most: 820 }),
  ].join('')
}
