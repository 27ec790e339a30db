import { serverTexts, type ServerTexts } from '#locales/server-texts.ts'

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]

/** A key; where a text has plural forms, without the form: `opds.bookCount`. */
export type WordKey = Stem<Leaves<ServerTexts>>

type Stem<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** A language that the server has texts in. */
export type TextLanguage = keyof typeof serverTexts
export const textLanguages = Object.keys(serverTexts) as TextLanguage[]

/** A text of the server in one language, its places `{{name}}` filled, in the plural form that `count` asks for. */
export type Words = (key: WordKey, values?: Record<string, string | number>) => string

/**
 * What the server says in a language, by its interface code (`de`, `zh-cn`); a code that it has no texts in is said in
 * English. English is also the wire's: what other clients know stays as it is there.
 */
export function wordsIn(language: string): Words {
  const code = textLanguageOf(language)
  const words = known.get(code) ?? makeWords(code)
  known.set(code, words)
  return words
}

/** The language that texts are in where this one is asked for. */
export function textLanguageOf(language: string): TextLanguage {
  const code = language.toLowerCase()
  return textLanguages.find((one) => one === code) ?? 'en-us'
}

/** As HTTP and JSON name it (BCP 47): `zh-CN`. */
export const tagOf = (language: TextLanguage): string =>
  Intl.getCanonicalLocales(language)[0] ?? language

const known = new Map<TextLanguage, Words>()

function makeWords(code: TextLanguage): Words {
  const texts = textsIn(code)
  const forms = new Intl.PluralRules(code)
  return (key, values = {}) => {
    const form = forms.select(Number(values['count']))
    const text = texts.get(key) ?? texts.get(`${key}_${form}`) ?? texts.get(`${key}_other`) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_place, place: string) => String(values[place] ?? ''))
  }
}

/** By their whole keys, `opds.byTitle`. */
function textsIn(code: TextLanguage): Map<string, string> {
  const groups: Record<string, Record<string, string>> = serverTexts[code]
  return new Map(
    Object.entries(groups).flatMap(([group, one]) =>
      Object.entries(one).map(([name, text]) => [`${group}.${name}`, text] as const),
    ),
  )
}
