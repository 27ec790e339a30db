import { useSyncExternalStore } from 'react'
import type enUs from '#locales/en-us.json'
import { localeOf } from './languages.ts'

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
const plurals = kept((locale) => new Intl.PluralRules(locale))
const numbers = kept((locale) => new Intl.NumberFormat(locale))
const trees = new Map<string, TextTree>()
const watchers = new Set<() => void>()
let shown = inLanguage(fallback)

/**
 * The texts of the interface. A language lacks what nobody translated yet: each such key comes from en-us, and a key
 * that is nowhere shows itself.
 */
export const texts = {
  /** The text in the shown language. */
  t: (key: TextKey, values?: TextValues): string => shown.t(key, values),
  get language(): string {
    return shown.language
  },
  knows: (language: string): boolean => trees.has(language),
  /** Adds texts to those of a language; a group may come in parts. */
  add(language: string, tree: TextTree): void {
    trees.set(language, merged(trees.get(language) ?? {}, tree))
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
  return /^(ar|fa|he|ur|yi)\b/.test(language) ? 'rtl' : 'ltr'
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
    t(key, values = {}) {
      for (const code of new Set([language, fallback]))
        for (const form of formsOf(code, key, values.count)) {
          const text = textAt(code, form)
          if (text !== undefined) return filled(text, values, code)
        }
      return key
    },
  }
}

/** Under which keys a text may stand: nothing at all has a form of its own, and every number falls back to `other`. */
function formsOf(language: string, key: string, count: number | undefined): string[] {
  if (count === undefined) return [key]
  const rule = plurals(language).select(count)
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${rule}`, `${key}_other`, key]
}

function textAt(language: string, key: string): string | undefined {
  let place: TextTree | string | undefined = trees.get(language)
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || !Object.hasOwn(place, part)) return undefined
    place = place[part]
  }
  return typeof place === 'string' ? place : undefined
}

function filled(text: string, values: TextValues, language: string): string {
  return text.replace(/\{\{\s*(\w+)\s*(,\s*number)?\s*\}\}/g, (_all, name: string, number) => {
    const value = values[name] ?? ''
    return number && typeof value === 'number' ? numbers(language).format(value) : String(value)
  })
}

function merged(before: TextTree, added: TextTree): TextTree {
  const all = { ...before }
  for (const [key, value] of Object.entries(added)) {
    const old = all[key]
    all[key] = typeof old === 'object' && typeof value === 'object' ? merged(old, value) : value
  }
  return all
}

/** Intl objects are slow to make: one per language. */
function kept<T>(make: (locale: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const one = made.get(language) ?? make(localeOf(language))
    made.set(language, one)
    return one
  }
}
