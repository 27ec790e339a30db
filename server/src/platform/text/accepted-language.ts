import { textLanguageOf, textLanguages } from './words.ts'
import type { TextLanguage } from './words.ts'

/** Ours by the language alone: whoever reads English of Great Britain reads ours sooner than another language. */
const byLanguage = new Map<string, TextLanguage>([
  ...textLanguages.map((code) => [code.split('-', 1)[0] ?? code, code] as const),
  // The two ways that Norwegian is written.
  ['nb', 'no'],
  ['nn', 'no'],
])

/** The language that somebody is answered in, by what their request accepts: theirs, or else the server's own. */
export const languageFor = (accepted: string | undefined, own: string): TextLanguage =>
  acceptedLanguage(accepted) ?? textLanguageOf(own)

/**
 * The language of ours that somebody wants most, by the header `Accept-Language` (RFC 9110, 12.5.4); null where it names none
 * of them, or says that any will do.
 */
export function acceptedLanguage(header: string | undefined): TextLanguage | null {
  const wanted = (header ?? '')
    .slice(0, longest)
    .split(',')
    .map(rangeOf)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    if (language === '*') return null
    const ours = byLanguage.get(language)
    if (ours !== undefined) return ours
  }
  return null
}

/** Browsers send less; nobody reads on for a language. */
const longest = 500

/** `de-AT;q=0.8`: the language without its region and script. A quality that is no number is none. */
function rangeOf(range: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  const parsed = quality === undefined ? 1 : Number(quality || 'none')
  return { language: tag.split('-', 1)[0] ?? '', quality: Number.isNaN(parsed) ? 0 : parsed }
}
