import type { Clipping } from './clipping.ts'

const colours: Record<string, Clipping['style']> = {
  red: 'pink',
  purple: 'pink',
  green: 'green',
  olive: 'green',
  blue: 'blue',
  cyan: 'blue',
}

/** Our nearest to how KOReader draws a highlight. */
export function styleOf(drawer: unknown, colour: unknown): Clipping['style'] {
  if (drawer === 'underscore' || drawer === 'strikeout') return 'underline'
  return (typeof colour === 'string' ? colours[colour] : undefined) ?? 'yellow'
}

/** Authors stand one below the other. */
export const authorsOf = (text: string): string =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ')
