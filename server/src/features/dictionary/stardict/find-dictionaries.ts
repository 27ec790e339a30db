import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { nameLanguage } from '../words/languages.ts'
import { DictionaryFault } from './dictionary-fault.ts'
import { readIfo, type Ifo } from './ifo.ts'

/** Files of a dictionary as they lie there now. */
export interface FoundDictionary {
  /** The `.ifo` file, below the folder. */
  path: string
  name: string
  /** Language of the headwords (BCP 47); null: unknown. */
  lang: string | null
  /** Bytes of all files. */
  size: number
  /** Tells these files from others that come in their place. */
  version: string
  files: { ifo: Ifo; words: string; entries: string; synonyms: string | null } | DictionaryFault
}

const largestIfo = 64 * 1024
/** Dictionaries that are looked at; what lies there beyond is left out. */
const mostDictionaries = 200

/** All dictionaries below a folder, by name; none where there is no such folder. */
export async function findDictionaries(folder: string): Promise<FoundDictionary[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const ifos = paths
    .filter((path) => /\.ifo$/iu.test(path))
    .sort()
    .slice(0, mostDictionaries)
  const found = await Promise.all(ifos.map((path) => readFound(folder, path, known)))
  return found.sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

async function readFound(
  folder: string,
  ifoPath: string,
  known: ReadonlySet<string>,
): Promise<FoundDictionary> {
  const stem = ifoPath.slice(0, -'.ifo'.length)
  const first = (...ends: string[]) =>
    ends.map((end) => stem + end).find((path) => known.has(path)) ?? null
  const words = first('.idx', '.idx.gz')
  const entries = first('.dict', '.dict.dz')
  const synonyms = first('.syn', '.syn.gz', '.syn.dz')
  const facts = await factsOf([ifoPath, words, entries, synonyms].filter((path) => path !== null))
  const path = relative(folder, ifoPath)
  const ifo = await ifoAt(ifoPath)
  const files = (): FoundDictionary['files'] => {
    if (ifo instanceof DictionaryFault) return ifo
    if (!words) return new DictionaryFault('The word list (.idx or .idx.gz) is missing.')
    if (!entries) return new DictionaryFault('The file of entries (.dict or .dict.dz) is missing.')
    return { ifo, words, entries, synonyms }
  }
  const said = ifo instanceof DictionaryFault ? null : ifo
  return {
    path,
    name: said?.name ?? basename(stem),
    lang: nameLanguage(said?.lang ?? null, path),
    ...facts,
    files: files(),
  }
}

async function ifoAt(path: string): Promise<Ifo | DictionaryFault> {
  try {
    if ((await stat(path)).size > largestIfo)
      return new DictionaryFault('The .ifo file is too large to be one.')
    return readIfo(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof DictionaryFault) return error
    return new DictionaryFault('The .ifo file can’t be read.', { cause: error })
  }
}

async function factsOf(paths: readonly string[]): Promise<{ size: number; version: string }> {
  const all = await Promise.all(paths.map((path) => stat(path).catch(() => null)))
  return {
    size: all.reduce((sum, facts) => sum + (facts?.size ?? 0), 0),
    version: all.map((facts) => `${facts?.size}-${facts?.mtimeMs}-${facts?.ino}`).join(' '),
  }
}
