import { readFile, stat } from 'node:fs/promises'
import { foldText } from '@lectern/contract/rules'
import { likeness } from '../words/likeness.ts'
import { DictionaryFault } from './dictionary-fault.ts'
import { openEntryFile } from './entry-file.ts'
import type { FoundDictionary } from './find-dictionaries.ts'
import { tooLarge, unpack } from './unpack.ts'
import { createWordTable, type WordTable } from './word-table.ts'

/** A dictionary whose words are in memory. */
export interface OpenDictionary {
  /** Headwords. */
  words: number
  /** Bytes that it keeps in memory. */
  size: number
  /** What is wrong with it though it answers. */
  fault: string | null
  /** Headwords that are spelled like a word, and what is said of them; the closest spelling alone. @throws DictionaryFault */
  find: (word: string) => Promise<FoundEntry[]>
}

export interface FoundEntry {
  word: string
  /** As it lies in the file. */
  bytes: Buffer
  /** Letters for its parts; null: each part says its own. */
  types: string | null
}

/** Largest word list, unpacked: about five million words. */
const largestWords = 128 * 2 ** 20
/** Largest entry: a dictionary that says more of a word lies. */
const largestEntry = 2 ** 20
/** Entries of one word in one dictionary. */
const mostEntries = 12

/** Reads the words of a dictionary. @throws DictionaryFault */
export async function openDictionary({ files }: FoundDictionary): Promise<OpenDictionary> {
  if (files instanceof DictionaryFault) throw files
  const { ifo, words, entries, synonyms } = files
  const tailBytes = ifo.offsetBytes + 4
  const bytes = await readWords(words)
  const table = await createWordTable(bytes, tailBytes)
  const others = synonyms === null ? null : await readSynonyms(synonyms)
  const file = await openEntryFile(entries, entries.endsWith('.dz'))

  /** Places of headwords by how they are spelled, synonyms last. */
  function placesOf(word: string): number[] {
    const folded = foldText(word)
    const own = closest(
      table.find(folded).map((place) => ({ place, at: table.at(place) })),
      word,
    )
    if (own.length > 0 || !others || 'fault' in others) return own.map(({ place }) => place)
    const named = closest(
      others.table.find(folded).map((place) => ({ at: others.table.at(place) })),
      word,
    )
    const places = named.map(({ at }) => table.numbered(others.bytes.readUInt32BE(at.tail)))
    return [...new Set(places.filter((place) => place !== null))]
  }

  return {
    words: table.count,
    fault:
      (others && 'fault' in others ? others.fault : null) ?? missingWords(table.count, ifo.words),
    size: table.size + (others && 'table' in others ? others.table.size : 0) + file.size,
    async find(word) {
      const found: FoundEntry[] = []
      for (const place of placesOf(word).slice(0, mostEntries)) {
        const { word: headword, tail } = table.at(place)
        const offset =
          ifo.offsetBytes === 8 ? Number(bytes.readBigUInt64BE(tail)) : bytes.readUInt32BE(tail)
        const length = bytes.readUInt32BE(tail + ifo.offsetBytes)
        if (length > largestEntry) throw new DictionaryFault('An entry is larger than 1 MB.')
        found.push({ word: headword, bytes: await file.read(offset, length), types: ifo.types })
      }
      return found
    },
  }
}

/** Words that lead to headwords; a dictionary answers without them, too. */
async function readSynonyms(
  path: string,
): Promise<{ bytes: Buffer; table: WordTable } | { fault: string }> {
  try {
    const bytes = await readWords(path)
    return { bytes, table: await createWordTable(bytes, 4) }
  } catch (error) {
    if (!(error instanceof DictionaryFault)) throw error
    return { fault: `Its synonyms are left out. ${error.message}` }
  }
}

function missingWords(count: number, promised: number | null): string | null {
  if (promised === null || count >= promised) return null
  return `The word list ends after ${count} of ${promised} words.`
}

/** Those that are spelled most like it; small letters and capitals count before diacritics. */
function closest<T extends { at: { word: string } }>(found: readonly T[], word: string): T[] {
  const ranked = found.map((one) => ({ one, rank: likeness(one.at.word, word) }))
  const least = Math.min(...ranked.map(({ rank }) => rank))
  // "Polish" at the beginning of a sentence may mean either: the same spelling comes first, the other one follows.
  const most = least === 0 ? 1 : least
  return ranked
    .filter(({ rank }) => rank <= most)
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

async function readWords(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > largestWords) throw new DictionaryFault(tooLarge('The word list', largestWords))
  const bytes = await readFile(path)
  return /\.[gd]z$/iu.test(path) ? unpack(bytes, largestWords, 'The word list') : bytes
}
