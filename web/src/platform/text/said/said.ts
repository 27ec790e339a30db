import { useEffect, useSyncExternalStore } from 'react'
import { isPseudo } from '../language/languages.ts'
import type { SayOf } from './server-sentences.ts'
import { useTranslation } from '../texts.ts'

const asItIs: SayOf = (sentence) => sentence
const known = new Map<string, SayOf>()
const loading = new Map<string, Promise<SayOf>>()
const watchers = new Set<() => void>()

/**
 * Puts what the server said in English into the shown language, for a component, which is drawn again once the sentences are
 * there.
 */
export function useSaid(): SayOf {
  const { language } = useTranslation()
  useEffect(() => void sayIn(language), [language])
  return useSyncExternalStore(watch, () => known.get(language) ?? asItIs)
}

/**
 * Waits for the sentences of a language. When they can't be had, and where one isn't known, it stays as the server said it.
 */
export function sayIn(language: string): Promise<SayOf> {
  if (language === 'en-us' || isPseudo(language)) return Promise.resolve(asItIs)
  let asked = loading.get(language)
  if (!asked) {
    asked = fetchSentences(language)
    loading.set(language, asked)
  }
  return asked
}

async function fetchSentences(language: string): Promise<SayOf> {
  try {
    const { loadSentences } = await import('./server-sentences.ts')
    const say = await loadSentences(language)
    known.set(language, say)
    for (const watcher of watchers) watcher()
    return say
  } catch (error) {
    // Asked for again with the next sentence.
    loading.delete(language)
    // oxlint-disable-next-line no-console -- who looks for a fault looks there
    console.warn(`The sentences of the server could not be loaded in "${language}"`, error)
    return asItIs
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
