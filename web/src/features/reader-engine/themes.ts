/** The reader's own themes, whatever the app looks like. `dark` and `light` are what other clients store. */
export const pageThemes = ['paper', 'sepia', 'grey', 'night', 'black'] as const
export type PageTheme = (typeof pageThemes)[number]

/** The colours of a theme; every pair of text and ground is 4.5:1 or more. */
export interface Palette {
  scheme: 'light' | 'dark'
  bg: string
  /** Bars, panels, and what lies on them. */
  surface1: string
  surface2: string
  surface3: string
  line: string
  lineStrong: string
  text: string
  text2: string
  text3: string
  accent: string
  onAccent: string
  focus: string
  danger: string
}

export const palettes: Record<PageTheme, Palette> = {
  paper: {
    scheme: 'light',
    bg: '#fdfcf9',
    surface1: '#ffffff',
    surface2: '#f4f2ee',
    surface3: '#e9e6e0',
    line: '#e2dfd8',
    lineStrong: '#837f77',
    text: '#1b1a18',
    text2: '#48463f',
    text3: '#5f5c55',
    accent: '#a04a10',
    onAccent: '#ffffff',
    focus: '#0061be',
    danger: '#b52020',
  },
  sepia: {
    scheme: 'light',
    bg: '#f4ead6',
    surface1: '#faf2e2',
    surface2: '#efe2c9',
    surface3: '#e5d5b7',
    line: '#e0d0b2',
    lineStrong: '#857552',
    text: '#3a2c1a',
    text2: '#54442d',
    text3: '#62513a',
    accent: '#8a3f0c',
    onAccent: '#ffffff',
    focus: '#00539f',
    danger: '#a01c1c',
  },
  grey: {
    scheme: 'dark',
    bg: '#3b3b3f',
    surface1: '#434347',
    surface2: '#4c4c51',
    surface3: '#58585e',
    line: '#55555b',
    lineStrong: '#a2a2aa',
    text: '#ececef',
    text2: '#dcdce0',
    text3: '#d0d0d6',
    accent: '#ffc590',
    onAccent: '#221205',
    focus: '#a8e2ff',
    danger: '#ffc0bd',
  },
  night: {
    scheme: 'dark',
    bg: '#15161a',
    surface1: '#1c1d22',
    surface2: '#26272d',
    surface3: '#32333a',
    line: '#34353c',
    lineStrong: '#7c7d87',
    text: '#d6d4cf',
    text2: '#bab9b6',
    text3: '#a3a2a2',
    accent: '#f0a15f',
    onAccent: '#221205',
    focus: '#94dcff',
    danger: '#f98f8e',
  },
  black: {
    scheme: 'dark',
    bg: '#000000',
    surface1: '#0d0d0f',
    surface2: '#19191c',
    surface3: '#26262a',
    line: '#2a2a2e',
    lineStrong: '#787880',
    text: '#c9c7c2',
    text2: '#b0aeab',
    text3: '#9c9b9b',
    accent: '#ea9c5b',
    onAccent: '#221205',
    focus: '#94dcff',
    danger: '#f98f8e',
  },
}

/** The tokens of a theme, for the element that everything of the reader stands in. */
export function tokensOf(theme: PageTheme): Record<string, string> {
  const one = palettes[theme]
  return {
    '--bg': one.bg,
    '--surface-1': one.surface1,
    '--surface-2': one.surface2,
    '--surface-3': one.surface3,
    '--line': one.line,
    '--line-strong': one.lineStrong,
    '--text': one.text,
    '--text-2': one.text2,
    '--text-3': one.text3,
    '--accent': one.accent,
    '--on-accent': one.onAccent,
    '--focus': one.focus,
    '--danger': one.danger,
    colorScheme: one.scheme,
  }
}
