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

/** `labelKey` that remembers the names it was asked for lately: the same ones come again and again. */
export function rememberedKeys(): (name: string) => string {
  const keys = new Map<string, string>()
  return (name) => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const key = labelKey(name)
    if (keys.size >= mostRemembered) keys.clear()
    keys.set(name, key)
    return key
  }
}

const mostRemembered = 20_000

/** White space, hyphens and dashes, low lines and dots. */
const between = /[\s\p{Pd}_.\u00b7]+/gu
