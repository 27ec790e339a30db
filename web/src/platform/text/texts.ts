import { useSyncExternalStore } from 'react'
import type enUs from '#locales/en-us.json'
import type managing from '#locales/manage/en-us.json'
import type ofServer from '#locales/server/en-us.json'
import { localeOf } from './language/languages.ts'

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
export type TextKey = WithoutPlural<
  Leaves<typeof enUs> | Leaves<typeof managing> | Leaves<typeof ofServer>
>

/** `count` chooses the plural form; the others fill `{{name}}`, as a number of the language with `{{name, number}}`. */
export type TextValues = Record<string, string | number | null | undefined> & { count?: number }
export type Translate = (key: TextKey, values?: TextValues) => string

const fallback = 'en-us'
/** Languages that are written from right to left, by the first part of their code. */
const fromTheRight = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])
const watchers = new Set<() => void>()
/** The texts of each language under their whole path, `queue.waiting_one`. */
const catalogues = new Map<string, Map<string, string>>()
const rules = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>()
let shown = inLanguage(fallback)

/**
 * The texts of the interface. What a language lacks comes from en-us where that is there, and a key that is nowhere shows
 * itself; the tests of the catalogues see to it that neither happens.
 */
export const texts = {
  /** The text in the shown language. */
  t: (key: TextKey, values?: TextValues): string => shown.t(key, values),
  get language(): string {
    return shown.language
  },
  /** Adds texts to those of a language; a group may come in parts. */
  add(language: string, tree: TextTree): void {
    const catalogue = catalogues.get(language) ?? new Map<string, string>()
    catalogues.set(language, catalogue)
    collect(tree, '', catalogue)
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
  return fromTheRight.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
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
  return {
    language,
    t: (key, values) =>
      textIn(language, key, values) ?? textIn(fallback, key, values) ?? (key as string),
  }
}

/** The filled text of one language, in its own plural form; none where the language lacks it. */
function textIn(language: string, key: string, values: TextValues = {}): string | undefined {
  const catalogue = catalogues.get(language)
  const { count } = values
  const text =
    count === undefined
      ? catalogue?.get(key)
      : ((count === 0 ? catalogue?.get(`${key}_zero`) : undefined) ??
        catalogue?.get(`${key}_${rulesOf(language).plural.select(count)}`) ??
        catalogue?.get(`${key}_other`) ??
        catalogue?.get(key))
  return text?.replace(
    /\{\{\s*([\w-]+)\s*(,\s*number\s*)?\}\}/g,
    (_place, name: string, asNumber?: string) => {
      const value = values[name]
      return asNumber !== undefined && typeof value === 'number'
        ? rulesOf(language).number.format(value)
        : String(value ?? '')
    },
  )
}

function rulesOf(language: string) {
  let known = rules.get(language)
  if (!known) {
    known = {
      plural: new Intl.PluralRules(localeOf(language)),
      number: new Intl.NumberFormat(localeOf(language)),
    }
    rules.set(language, known)
  }
  return known
}

function collect(tree: TextTree, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else collect(value, `${prefix}${key}.`, into)
  }
}
