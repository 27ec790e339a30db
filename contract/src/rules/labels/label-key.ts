import { foldText } from '../fold.ts'

/**
 * What is the same in all spellings of a genre or tag: `Sci-Fi`, `sci fi` and `SciFi` are one, and so are `Rock & Roll` and
 * `rock and roll`. Marks that tell names apart (`C`, `C++`, `C#`) stay.
 */
export function labelKey(name: string): string {
  const folded = foldText(name)
  const bare = folded.replace(/\s*&\s*/gu, ' and ').replace(between, '')
  return bare === '' ? folded : bare
}

/** White space, hyphens and dashes, low lines and dots. */
const between = /[\s\p{Pd}_.\u00b7]+/gu
