import type { languages } from './language-names.ts'

/**
 * Languages that nobody speaks, to see how screens stand what they don't know yet: English with accents, 40 % longer and in
 * brackets, and English from right to left. No menu offers them; they are shown where `lang` in local storage says so.
 */
const pseudoLanguages = ['en-xa', 'ar-xb'] as const
export type PseudoLanguage = (typeof pseudoLanguages)[number]

export type Language = (typeof languages)[number][0] | PseudoLanguage

export function isPseudo(code: string): code is PseudoLanguage {
  return pseudoLanguages.some((known) => known === code)
}

/** BCP 47 form for Intl and the lang attribute: en-us → en-US. */
export function localeOf(code: string): string {
  const [language, region] = code.split('-')
  return region ? `${language}-${region.toUpperCase()}` : code
}
