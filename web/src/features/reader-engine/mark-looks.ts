import type { MarkStyle } from './marks.ts'
import type { Palette } from './themes.ts'

/** The colours of a style: its ground, null where it has none, and the line below the words. */
export interface MarkLook {
  fill: string | null
  line: string
}

/** Light grounds are multiplied with the fill, dark ones screened with it: the words keep their own colour. */
export const markBlend = { light: 'multiply', dark: 'screen' } as const

/** Lines are 3:1 or more on every ground of their scheme, words on a fill 4.5:1. */
export const markLooks: Record<Palette['scheme'], Record<MarkStyle, MarkLook>> = {
  light: {
    yellow: { fill: '#ffe98a', line: '#8f6a00' },
    green: { fill: '#c3eebb', line: '#2a7a2f' },
    blue: { fill: '#bfe0fb', line: '#1f6fb5' },
    pink: { fill: '#fbcce0', line: '#b8326f' },
    underline: { fill: null, line: '#8a3f0c' },
  },
  dark: {
    yellow: { fill: '#3d3300', line: '#f2d15c' },
    green: { fill: '#0c3a14', line: '#84dd8a' },
    blue: { fill: '#06304f', line: '#8ccbfa' },
    pink: { fill: '#4a1230', line: '#f9a3c8' },
    underline: { fill: null, line: '#ffc590' },
  },
}

/** Dashes of the line where colours say nothing (forced colours); each style has its own. */
export const markDashes: Record<MarkStyle, string> = {
  yellow: '',
  green: '9 3',
  blue: '2 3',
  pink: '9 3 2 3',
  underline: '',
}
