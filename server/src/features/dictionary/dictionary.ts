import type { DictionaryEntry, DictionaryFile } from '@lectern/contract'
import { longestLookup } from '@lectern/contract/rules'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { showEntry } from './entries/show-entry.ts'
import { createOpenDictionaries } from './open-dictionaries.ts'
import { DictionaryFault } from './stardict/dictionary-fault.ts'
import { findDictionaries, type FoundDictionary } from './stardict/find-dictionaries.ts'
import type { FoundEntry, OpenDictionary } from './stardict/open-dictionary.ts'
import { primaryLanguage } from './words/languages.ts'
import { baseForms, cleanWord, withoutElision } from './words/word-forms.ts'

interface DictionaryDeps {
  /** Where the admin puts StarDict files. */
  folder: string
  log: Log
  /** Milliseconds between two looks at the folder; 5,000 unless told. */
  lookAgainMs?: number
}

export type Dictionary = ReturnType<typeof createDictionary>

/** Looks words up in the dictionaries of a folder, which may change at any time. */
export function createDictionary({ folder, log, lookAgainMs = 5_000 }: DictionaryDeps) {
  const open = createOpenDictionaries()
  const learned = new Map<string, Learned>()
  let seen: { at: number; found: Promise<FoundDictionary[]> } | null = null

  function present(): Promise<FoundDictionary[]> {
    const now = performance.now()
    if (!seen || now - seen.at > lookAgainMs) seen = { at: now, found: look() }
    return seen.found
  }

  async function look(): Promise<FoundDictionary[]> {
    const found = await findDictionaries(folder)
    const keys = new Set(found.map(keyOf))
    for (const key of learned.keys()) if (!keys.has(key)) learned.delete(key)
    return found
  }

  /** A dictionary with its words; null where its files don't allow it, which admins are told. */
  async function opened(found: FoundDictionary): Promise<OpenDictionary | null> {
    if (!isUsable(found)) return null
    try {
      const dictionary = await open.get(keyOf(found), found)
      const { words, fault } = dictionary
      learn(found, { words, ...(fault !== null && { fault }) })
      return dictionary
    } catch (error) {
      // What the disk failed to do it may do next time.
      tell(found, error, error instanceof DictionaryFault)
      return null
    }
  }

  async function entriesOf(found: FoundDictionary, word: string, lang: string | null) {
    const dictionary = await opened(found)
    if (!dictionary) return []
    try {
      return await findIn(dictionary, word, lang)
    } catch (error) {
      tell(found, error, false)
      return []
    }
  }

  function tell(found: FoundDictionary, error: unknown, isUseless: boolean): void {
    const fault = error instanceof DictionaryFault ? error.message : 'The files can’t be read.'
    if (learned.get(keyOf(found))?.fault !== fault)
      log.warn({ err: error, path: found.path }, 'a dictionary can’t be used as it is')
    learn(found, { fault, isUseless })
  }

  function learn(found: FoundDictionary, news: Learned): void {
    learned.set(keyOf(found), { ...learned.get(keyOf(found)), ...news })
  }

  function isUsable(found: FoundDictionary): boolean {
    return !(found.files instanceof DictionaryFault) && !learned.get(keyOf(found))?.isUseless
  }

  return {
    folder,
    close: open.close,

    /**
     * What dictionaries say of a word, those of the language `lang` (a tag, or its English name) first.
     * Throws Problem `invalid` where there is no word, or too much of it.
     */
    async lookUp(text: string | undefined, lang: string | undefined): Promise<DictionaryEntry[]> {
      const word = cleanWord(text ?? '')
      if (word === '') throw new Problem('invalid', 'Please say which word is to be looked up.')
      if (word.length > longestLookup)
        throw new Problem(
          'invalid',
          `Only up to ${longestLookup} characters are looked up at once.`,
        )
      const language = primaryLanguage(lang)
      const entries: DictionaryEntry[] = []
      // One after another: each may need memory of its own.
      for (const found of ordered(await present(), language))
        for (const { word: headword, bytes, types } of await entriesOf(
          found,
          word,
          found.lang ?? language,
        )) {
          const shown = showEntry(bytes, types)
          if (shown)
            entries.push({ dictionary: found.name, lang: found.lang, word: headword, ...shown })
        }
      return entries.slice(0, mostEntries)
    },

    /** Names of dictionaries that answer, as far as is known. */
    async names(): Promise<string[]> {
      return (await present()).filter(isUsable).map(({ name }) => name)
    },

    /** All dictionaries, also those that are of no use. Each is looked into once. */
    async files(): Promise<DictionaryFile[]> {
      const files: DictionaryFile[] = []
      for (const found of await present()) {
        const { name, path, lang, size } = found
        if (learned.get(keyOf(found)) === undefined) await opened(found)
        const { words = null, fault = null } = learned.get(keyOf(found)) ?? {}
        const broken = found.files instanceof DictionaryFault ? found.files.message : fault
        files.push({ name, path, lang, words, size, fault: broken })
      }
      return files
    },
  }
}

/** What only looking into a dictionary tells. */
interface Learned {
  words?: number
  fault?: string
  /** It can't be opened at all. */
  isUseless?: boolean
}

/** Entries of one answer. */
const mostEntries = 60

const keyOf = ({ path, version }: FoundDictionary): string => `${path} ${version}`

/** Dictionaries of a language before those that don't tell theirs, those of others last. */
function ordered(found: readonly FoundDictionary[], language: string | null): FoundDictionary[] {
  const rank = ({ lang }: FoundDictionary) => (lang === null ? 1 : lang === language ? 0 : 2)
  return language === null ? [...found] : found.toSorted((a, b) => rank(a) - rank(b))
}

/** Entries of a word as it is, else of the first headword that it may be a form of. */
async function findIn(
  dictionary: OpenDictionary,
  word: string,
  lang: string | null,
): Promise<FoundEntry[]> {
  const bare = withoutElision(word)
  const spellings = [...new Set([word, bare, ...baseForms(word, lang), ...baseForms(bare, lang)])]
  for (const spelling of spellings) {
    const entries = await dictionary.find(spelling)
    if (entries.length > 0) return entries
  }
  return []
}
