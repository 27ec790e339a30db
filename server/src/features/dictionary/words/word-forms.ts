/** A word as it may have been chosen in a text, without what stands around it: quotes, commas, soft hyphens. */
export function cleanWord(text: string): string {
  return text
    .replaceAll('\u00AD', '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
}

/**
 * Headwords that a form may belong to, likely ones first: regular endings of the language taken off, those of English,
 * German and French where it is unknown. Rules alone: "went" doesn't lead to "go". A dictionary knows which ones exist.
 */
export function baseForms(word: string, lang: string | null): string[] {
  if (/\s/u.test(word) || word.length < 3) return []
  const rules = endings[lang ?? ''] ?? (lang === null ? Object.values(endings).flat() : [])
  const forms = rules.flatMap(([ending, ...instead]) => {
    const found = ending.exec(word)
    if (!found) return []
    const stem = word.slice(0, found.index)
    return instead.map((end) => stem + (end === double ? (found[1] ?? '') : end))
  })
  return [...new Set(forms)].filter((form) => form.length >= 2 && form !== word)
}

/** Stands for the letter that the pattern captured: "running" is "run". */
const double = '2'
type Ending = readonly [RegExp, ...string[]]

const endings: Record<string, readonly Ending[]> = {
  en: [
    [/['’]s?$/iu, ''],
    [/ies$/iu, 'y', 'ie'],
    [/ves$/iu, 'f', 'fe', 've'],
    [/(?<=s|x|z|ch|sh|o)es$/iu, '', 'e'],
    [/(?<!s)s$/iu, ''],
    [/ied$/iu, 'y', 'ie'],
    [/([b-df-hj-np-tv-z])\1(?:ed|ing|er|est)$/iu, double],
    [/ed$/iu, '', 'e'],
    [/ying$/iu, 'ie', 'y'],
    [/ing$/iu, '', 'e'],
    [/ie(?:r|st)$/iu, 'y'],
    [/e(?:r|st)$/iu, '', 'e'],
    [/ily$/iu, 'y'],
    [/ly$/iu, '', 'le'],
  ],
  de: [
    [/e$/iu, '', 'en'],
    [/en$/iu, '', 'e'],
    [/n$/iu, ''],
    [/er$/iu, '', 'e'],
    [/e[sm]$/iu, '', 'e'],
    [/s$/iu, ''],
    [/(?:te|test|ten|tet)$/iu, 'en', 'n'],
    [/(?:est|et)$/iu, 'en'],
    [/(?:st|t)$/iu, 'en', 'n'],
    [/e(?:re[rsnm]?|ste[rsnm]?)$/iu, ''],
  ],
  fr: [
    [/aux$/iu, 'al', 'ail', 'au'],
    [/eux$/iu, 'eu'],
    [/x$/iu, ''],
    [/ées?$/iu, 'é', 'er'],
    [/és$/iu, 'é', 'er'],
    [/é$/iu, 'er'],
    [/(?:elles|elle)$/iu, 'el'],
    [/(?:ennes|enne)$/iu, 'en'],
    [/(?:ives|ive)$/iu, 'if'],
    [/(?:euses|euse)$/iu, 'eux', 'eur'],
    [/es$/iu, '', 'e', 'er'],
    [/s$/iu, ''],
    [/e$/iu, '', 'er'],
    [/(?:ons|ez|ent|ait|ais|aient|ions|iez|ant|a|ai|as|âmes|âtes|èrent)$/iu, 'er', 'e', 're'],
    [/(?:issons|issez|issent|issait|issant|it|is|i)$/iu, 'ir'],
  ],
}

/** A French word without what is joined before it: « l’homme » is « homme ». */
export function withoutElision(word: string): string {
  return word.replace(/^(?:[ldjmtscn]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L}{2})/iu, '')
}
