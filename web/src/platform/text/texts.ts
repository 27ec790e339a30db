import { createInstance } from 'i18next'
import { useSyncExternalStore } from 'react'
import type enUs from '#locales/en-us.json'

export interface TextTree {
  [key: string]: string | TextTree
}

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>
}[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Stem}_${'zero' | 'one' | 'other'}`
  ? Stem
  : K

/** Every text of en-us, plural forms under their common name: `queue.waiting` for `queue.waiting_one`. */
export type TextKey = WithoutPlural<Leaves<typeof enUs>>

/** `count` chooses the plural form; the others fill `{{name}}`, as a number of the language with `{{name, number}}`. */
export type TextValues = Record<string, string | number | null | undefined> & { count?: number }
export type Translate = (key: TextKey, values?: TextValues) => string

const fallback = 'en-us'
const namespace = 'translation'
const watchers = new Set<() => void>()
const library = createInstance()
// Texts are in memory already: nothing is fetched, so this is done before the next line.
void library.init({
  lng: fallback,
  fallbackLng: fallback,
  lowerCaseLng: true,
  resources: {},
  initAsync: false,
  returnNull: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  missingInterpolationHandler: () => '',
})
let shown = inLanguage(fallback)

/**
 * The texts of the interface, found by i18next. A language lacks what nobody translated yet: each such key comes from
 * en-us, and a key that is nowhere shows itself.
 */
export const texts = {
  /** The text in the shown language. */
  t: (key: TextKey, values?: TextValues): string => shown.t(key, values),
  get language(): string {
    return shown.language
  },
  knows: (language: string): boolean => library.hasResourceBundle(language, namespace),
  /** Adds texts to those of a language; a group may come in parts. */
  add(language: string, tree: TextTree): void {
    library.addResourceBundle(language, namespace, tree, true, true)
    show(shown.language)
  },
  show,
}

export const { t } = texts

/** The texts for a component, which is drawn again when the language changes. */
export function useTranslation() {
  return useSyncExternalStore(watch, () => shown)
}

/** `ltr` or `rtl`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return library.dir(language)
}

function show(language: string): void {
  shown = inLanguage(language)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function inLanguage(language: string): { language: string; t: Translate } {
  // The keys are checked by TextKey, which is quicker to check than the library's own types.
  return { language, t: library.getFixedT(language) as Translate }
}
