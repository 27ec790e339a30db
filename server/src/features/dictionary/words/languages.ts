/** The language of a book or a dictionary as its primary subtag (`de`), from a tag or an English name; null: no language. */
export function primaryLanguage(said: string | null | undefined): string | null {
  const text = said?.trim().toLowerCase().replaceAll('_', '-') ?? ''
  const named = languageNames.get(text)
  if (named) return named
  const tag = /^[a-z]{2,3}(?=-|$)/u.exec(text)?.[0]
  if (tag === undefined) return null
  // "deu" and "ger" are "de".
  const code = Intl.getCanonicalLocales(tag)[0] ?? null
  return code === null || code === 'und' || code === 'mul' ? null : code
}

/**
 * The language of the headwords of a dictionary: what its `.ifo` file says (`lang=de-en`: from German), else what the name
 * of its file or of a folder above it does (`de-en`, `German-English`, `de/`); null: unknown.
 */
export function nameLanguage(said: string | null, path: string): string | null {
  const own = said === null ? null : primaryLanguage(said.split(/[-_>→/\s]/u)[0])
  if (own) return own
  const names = path
    .replace(/\.ifo$/iu, '')
    .toLowerCase()
    .split(/[\\/]/u)
    .toReversed()
  for (const name of names) {
    const found = languageInName(name)
    if (found) return found
  }
  return null
}

/** Two languages beside each other, the name of one anywhere, or a code that is the whole name. */
function languageInName(name: string): string | null {
  const parts = name.split(/[^\p{L}\d]+/u).filter(Boolean)
  if (parts.length === 1) return languageOfCode(name)
  for (const [index, part] of parts.entries()) {
    const named = languageNames.get(part)
    if (named) return named
    const next = parts[index + 1]
    if (next !== undefined && languageOfCode(part) && languageOfCode(next))
      return languageOfCode(part)
  }
  return null
}

/** Codes of languages that there are: three letters are a word as easily. */
function languageOfCode(code: string): string | null {
  const language = primaryLanguage(code)
  return language && commonLanguages.has(language) ? language : null
}

const codes =
  'af ar be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk ko la lt lv mk mn ms nb nl nn no pl pt ro ru sa sk sl sq sr sv sw ta te th tr uk ur vi yi zh'.split(
    ' ',
  )
const commonLanguages: ReadonlySet<string> = new Set(codes)
const english = new Intl.DisplayNames(['en'], { type: 'language' })
const languageNames: ReadonlyMap<string, string> = new Map(
  codes.map((code) => [(english.of(code) ?? code).toLowerCase(), code]),
)
