import { lettering } from './lettering.ts'
import { contrast, even, plain } from './pens.ts'
import { circle, dice, fall, ground, path, round } from './shapes.ts'

/** Sonnets: a summer's day in fourteen lines. */
export function summer(author: string): string {
  const lines = Array.from({ length: 14 }, (_, i) => {
    const y = 390 + i * 34
    return `<rect y="${y}" width="1000" height="${3 + i * 1.9}" fill="url(#s)"/>`
  })
  return [
    `<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="1000"><stop stop-color="#2f3f8f"/><stop offset=".45" stop-color="#e7799a"/><stop offset="1" stop-color="#ffd38a"/></linearGradient>`,
    fall({ id: 'o', from: '#fff2b8', to: '#ff6f61' }),
    ground('url(#s)'),
    circle(500, 560, 300, 'fill="url(#o)"'),
    ...lines,
    lettering({
      text: 'Sonnets',
      x: 500,
      y: 196,
      height: 108,
      pen: contrast,
      fill: '#fff4d6',
      most: 800,
    }),
    lettering({
      text: author,
      x: 500,
      y: 938,
      height: 28,
      pen: { ...plain, thin: 12, thick: 12 },
      fill: '#5a2a5e',
    }),
  ].join('')
}

/** Dao De Jing: mountains in ink, and a circle drawn in one breath. */
export function ink(): string {
  const roll = dice(21)
  const bristles = Array.from({ length: 30 }, (_, i) => {
    const r = 262 + i * 2.6
    const [from, to] = [-70 + roll() * 14, 236 + roll() * 34 - i * 0.5]
    const at = (degrees: number): string => {
      const a = (degrees * Math.PI) / 180
      return `${round(500 + r * Math.cos(a))} ${round(478 + (r - i * 0.6) * Math.sin(a))}`
    }
    return path(
      `M${at(from)}A${r} ${r} 0 1 1 ${at(to)}`,
      `fill="none" stroke="#1c1a1d" stroke-width="${round(2 + roll() * 3.4)}" stroke-linecap="round" opacity="${round(0.55 + roll() * 0.45)}"`,
    )
  })
  return [
    ground('#f4ecdc'),
    fall({ id: 'a', from: '#8fa3a6', to: '#f4ecdc' }),
    fall({ id: 'b', from: '#5f777c', to: '#f4ecdc' }),
    path(
      'M0 800C80 760 120 640 200 620C270 640 300 740 380 760C470 780 520 690 600 700C690 720 720 640 800 600C880 640 920 740 1000 760V1000H0Z',
      'fill="url(#a)" opacity=".7"',
    ),
    path(
      'M0 900C120 880 160 800 260 790C340 800 380 860 480 872C600 880 660 800 760 790C860 800 900 860 1000 850V1000H0Z',
      'fill="url(#b)" opacity=".75"',
    ),
    ...bristles,
    way(),
    '<rect x="806" y="806" width="108" height="108" rx="12" fill="#c2311f"/>',
    path(
      'M832 838H888M860 824V894M832 866L860 842L888 866M838 894H882',
      'fill="none" stroke="#f9efe0" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"',
    ),
    lettering({
      text: 'Dao De Jing',
      x: 92,
      y: 888,
      height: 36,
      pen: even,
      fill: '#1c1a1d',
      anchor: 'start',
    }),
    lettering({
      text: 'Laozi',
      x: 92,
      y: 932,
      height: 25,
      pen: plain,
      fill: '#1c1a1d',
      anchor: 'start',
    }),
  ].join('')
}

/** The sign 道, "way", with a broad brush. */
function way(): string {
  const strokes = [
    'M-18 -150L2 -112',
    'M92 -158L64 -112',
    'M-46 -96H134',
    'M44 -96L26 -62',
    'M-8 -58H96V92H-8Z',
    'M-8 -8H96',
    'M-8 42H96',
    'M-128 -128L-98 -92',
    'M-146 -38H-96C-104 -6 -126 20 -118 40C-112 56 -98 60 -104 84C-108 102 -130 118 -150 128',
    'M-112 96C-80 136 0 142 150 138',
  ]
  return `<g transform="translate(496 486)" fill="none" stroke="#1c1a1d" stroke-linecap="round" stroke-linejoin="round" stroke-width="19">${strokes.map((d) => path(d, '')).join('')}</g>`
}
