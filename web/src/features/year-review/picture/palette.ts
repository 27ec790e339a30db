import type { CardStyle } from '../review-card.ts'

export interface Palette {
  /** Top to bottom of the sheet. */
  sheet: [string, string]
  /** Two clouds of light: red, green, blue and how strong. */
  glow: [[string, number], [string, number]]
  text: string
  soft: string
  faint: string
  /** From the year's top to its foot. */
  year: [string, string]
  accent: string
  bar: string
  line: string
}

/** The product's ember on its dark, on paper, and a blue night. */
export const palettes: Record<CardStyle, Palette> = {
  ember: {
    sheet: ['#1a1216', '#0e0e12'],
    glow: [
      ['253 162 88', 0.34],
      ['184 98 196', 0.28],
    ],
    text: '#f8f4f1',
    soft: '#d6cdc9',
    faint: '#a99f9d',
    year: ['#ffc48f', '#f07c3e'],
    accent: '#fda258',
    bar: 'rgb(253 162 88 / 0.38)',
    line: 'rgb(255 255 255 / 0.12)',
  },
  paper: {
    sheet: ['#fbf6ee', '#f4ece0'],
    glow: [
      ['240 150 80', 0.3],
      ['196 120 190', 0.2],
    ],
    text: '#241a14',
    soft: '#54463c',
    faint: '#7a6b60',
    year: ['#c9631f', '#8f3d0c'],
    accent: '#b4550f',
    bar: 'rgb(180 85 15 / 0.3)',
    line: 'rgb(60 30 10 / 0.14)',
  },
  night: {
    sheet: ['#101b3a', '#0a0f22'],
    glow: [
      ['96 150 255', 0.32],
      ['160 110 255', 0.3],
    ],
    text: '#f1f5ff',
    soft: '#c4cfee',
    faint: '#93a0c6',
    year: ['#cfe0ff', '#7ea6ff'],
    accent: '#8fb4ff',
    bar: 'rgb(143 180 255 / 0.36)',
    line: 'rgb(255 255 255 / 0.12)',
  },
}
