import { serverTexts, type ServerTexts } from '#locales/server-texts.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

export type WordKey = Leaves<ServerTexts>

/** A text of the server in one language, its places `{{name}}` filled. */
export type Words = (key: WordKey, values?: Record<string, string | number>) => string

/**
 * What the server says in a language, by its interface code (`de`, `zh-cn`); a code that it has no texts in is said in
 * English. English is also the wire's: what other clients know stays as it is there.
 */
export function wordsIn(language: string): Words {
  const code = language.toLowerCase()
  const texts = textsIn(isKnown(code) ? code : 'en-us')
  return (key, values = {}) =>
    (texts.get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_place, place: string) =>
      String(values[place] ?? ''),
    )
}

const isKnown = (code: string): code is keyof typeof serverTexts => Object.hasOwn(serverTexts, code)

const known = new Map<string, Map<string, string>>()

/** By their whole keys, `opds.byTitle`. */
function textsIn(code: keyof typeof serverTexts): Map<string, string> {
  let texts = known.get(code)
  if (texts === undefined) {
    const groups: Record<string, Record<string, string>> = serverTexts[code]
    texts = new Map(
      Object.entries(groups).flatMap(([group, one]) =>
        Object.entries(one).map(([name, text]) => [`${group}.${name}`, text] as const),
      ),
    )
    known.set(code, texts)
  }
  return texts
}
