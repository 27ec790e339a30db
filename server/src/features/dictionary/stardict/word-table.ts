import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldText } from '@lectern/contract/rules'
import { DictionaryFault } from './dictionary-fault.ts'

/** Headwords of a file, found by what they are folded to. */
export interface WordTable {
  count: number
  /** Bytes that it keeps in memory. */
  size: number
  /** Places in the file of headwords that are folded to `folded`, in the order of the file. */
  find: (folded: string) => number[]
  /** The headword at a place, and where the numbers behind it begin. */
  at: (place: number) => { word: string; tail: number }
  /** The place of the headword with this number, from 0; null where there is none. */
  numbered: (index: number) => number | null
}

/** Longest headword, in bytes: the format allows 255, some converters write more. */
const longestWord = 1024
/** Headwords between two turns of the event loop. */
const perTurn = 5_000

/**
 * Makes a table of a word list (`word\0` and `tailBytes` of numbers each), whatever order it is in. A headword costs
 * twelve to sixteen bytes beside the file: no text is kept. @throws DictionaryFault where the list is cut off
 */
export async function createWordTable(bytes: Buffer, tailBytes: number): Promise<WordTable> {
  const { places, hashes } = await readPlaces(bytes, tailBytes)
  const { starts, order, mask } = await sortByHash(hashes)
  return {
    count: places.length,
    size: bytes.length + places.byteLength + starts.byteLength + order.byteLength,
    find(folded) {
      const bucket = hashText(folded) & mask
      return Array.from(
        order.subarray(starts[bucket], starts[bucket + 1]),
        (index) => places[index] ?? 0,
      ).filter((place) => foldText(wordAt(bytes, place).word) === folded)
    },
    at: (place) => wordAt(bytes, place),
    numbered: (index) => places[index] ?? null,
  }
}

/** Where each headword begins, and the hash of what it is folded to. */
async function readPlaces(bytes: Buffer, tailBytes: number) {
  let places = new Uint32Array(1024)
  let hashes = new Uint32Array(1024)
  let count = 0
  let place = 0
  while (place < bytes.length) {
    const end = bytes.indexOf(0, place)
    if (end === -1 || end + tailBytes >= bytes.length || end - place > longestWord)
      throw new DictionaryFault('The word list is damaged, or was cut off.')
    if (count === places.length) {
      places = grown(places)
      hashes = grown(hashes)
    }
    places[count] = place
    hashes[count] = hashBytes(bytes, place, end)
    count += 1
    place = end + tailBytes + 1
    if (count % perTurn === 0) await nextTurn()
  }
  // In memory of its own size: what it grew in is let go.
  return { places: places.slice(0, count), hashes: hashes.subarray(0, count) }
}

/**
 * Numbers of headwords, those with the same end of the hash together, by counting: sorting a million at once would hold
 * everybody else up for a second.
 */
async function sortByHash(hashes: Uint32Array) {
  const mask = 2 ** Math.ceil(Math.log2(hashes.length + 2)) - 1
  const starts = new Uint32Array(mask + 2)
  await eachInTurns(
    hashes,
    (hash) => (starts[(hash & mask) + 1] = (starts[(hash & mask) + 1] ?? 0) + 1),
  )
  for (let bucket = 0; bucket <= mask; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
  const next = starts.slice()
  const order = new Uint32Array(hashes.length)
  await eachInTurns(hashes, (hash, index) => {
    const at = next[hash & mask] ?? 0
    order[at] = index
    next[hash & mask] = at + 1
  })
  return { starts, order, mask }
}

async function eachInTurns(
  hashes: Uint32Array,
  act: (hash: number, index: number) => void,
): Promise<void> {
  for (let index = 0; index < hashes.length; index += 1) {
    act(hashes[index] ?? 0, index)
    if (index % (perTurn * 20) === 0) await nextTurn()
  }
}

function grown(list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(list.length * 2)
  larger.set(list)
  return larger
}

function wordAt(bytes: Buffer, place: number): { word: string; tail: number } {
  const end = bytes.indexOf(0, place)
  return { word: bytes.toString('utf8', place, end), tail: end + 1 }
}

/** The hash of a folded word straight from its bytes where they are plain letters: most are, and need no text made of them. */
function hashBytes(bytes: Buffer, start: number, end: number): number {
  let hash = hashStart
  let before = space
  for (let at = start; at < end; at += 1) {
    let byte = bytes[at] ?? 0
    if (isFoldedElse(byte) || (byte === space && before === space))
      return hashWhole(bytes, start, end)
    if (byte >= 65 && byte <= 90) byte += 32
    hash = Math.imul(hash ^ byte, hashPrime)
    before = byte
  }
  return before === space ? hashWhole(bytes, start, end) : (hash ^ (hash >>> 15)) >>> 0
}

/** What `foldText` makes something else of than a small letter: apostrophes, white space, and all beyond ASCII. */
function isFoldedElse(byte: number): boolean {
  return byte > 127 || byte < space || byte === 0x27 || byte === 0x60
}

function hashWhole(bytes: Buffer, start: number, end: number): number {
  return hashText(foldText(bytes.toString('utf8', start, end)))
}

function hashText(folded: string): number {
  let hash = hashStart
  for (let at = 0; at < folded.length; at += 1)
    hash = Math.imul(hash ^ folded.charCodeAt(at), hashPrime)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** FNV-1a. */
const hashStart = 0x81_1c_9d_c5 | 0
const hashPrime = 0x01_00_01_93
const space = 0x20
