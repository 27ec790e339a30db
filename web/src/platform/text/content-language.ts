/** Languages that titles are in, for names that people and files write instead of codes. */
const codes =
  'af ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kn ko la lt lv mk ml mr ms nb nl nn no pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh'.split(
    ' ',
  )
let byName: Map<string, string> | undefined

/**
 * The code of the language that something is in, for its `lang`: so that screen readers read it aloud in that language, and
 * Chinese and Japanese have their own letters. Takes `de`, `de_AT`, `ger`, "German" and "Deutsch"; undefined for what is
 * unknown, which the language of the page stands for then.
 */
export function contentLanguage(language: string | null | undefined): string | undefined {
  const word = language?.trim() ?? ''
  if (word === '') return undefined
  byName ??= new Map(codes.flatMap(namesOf))
  const named = byName.get(word.toLowerCase())
  if (named !== undefined) return named
  if (!/^[a-z]{2,3}([-_][a-z\d]{2,8})*$/i.test(word)) return undefined
  // "ger" is "de".
  return Intl.getCanonicalLocales(word.replaceAll('_', '-'))[0]
}

/** In English and in itself. */
function namesOf(code: string): [string, string][] {
  return ['en', code].flatMap((locale) => {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code)
    return name === undefined ? [] : [[name.toLowerCase(), code]]
  })
}
