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
  /** The place of the headword with this number; null where there is none. */
  numbered: (index: number) => number | null
}

/** Longest headword, in bytes: the format allows 255, some converters write more. */
const longestWord = 1024
/** Headwords between two turns of the event loop; takes about 5 ms. */
const perTurn = 20_000

/**
 * Makes a table of a word list (`word\0` and `tailBytes` of numbers each), whatever order it is in. A headword costs
 * eight bytes beside the file, and four more where they are found by number: no text is kept.
 * @throws DictionaryFault where the list is cut off
 */
export async function createWordTable(
  bytes: Buffer,
  { tailBytes, numbered }: { tailBytes: number; numbered: boolean },
): Promise<WordTable> {
  const least = tailBytes + 1
  let keys = new Float64Array(Math.max(16, Math.ceil(bytes.length / (least + 8))))
  let count = 0
  let place = 0
  while (place < bytes.length) {
    const end = bytes.indexOf(0, place)
    if (end === -1 || end + least > bytes.length || end - place > longestWord)
      throw new DictionaryFault('The word list is damaged, or was cut off.')
    if (count === keys.length) keys = grown(keys)
    keys[count] = hashBytes(bytes, place, end) * placeRange + place
    count += 1
    place = end + least
    if (count % perTurn === 0) await nextTurn()
  }
  const places = numbered
    ? Uint32Array.from(keys.subarray(0, count), (key) => key % placeRange)
    : null
  // In memory of its own: what grew is let go.
  const sorted = keys.slice(0, count).sort()
  return {
    count,
    size: bytes.length + sorted.byteLength + (places?.byteLength ?? 0),
    find: (folded) =>
      placesOf(sorted, hashText(folded)).filter(
        (at) => foldText(wordAt(bytes, at).word) === folded,
      ),
    at: (at) => wordAt(bytes, at),
    numbered: (index) => places?.[index] ?? null,
  }
}

/** A key is a hash of 21 bits before a place of 32: together they are whole in a float. */
const placeRange = 2 ** 32
const hashMask = 0x1f_ffff

function grown(keys: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(keys.length * 2)
  larger.set(keys)
  return larger
}

function wordAt(bytes: Buffer, place: number): { word: string; tail: number } {
  const end = bytes.indexOf(0, place)
  return { word: bytes.toString('utf8', place, end), tail: end + 1 }
}

function placesOf(keys: Float64Array, hash: number): number[] {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < hash * placeRange) low = middle + 1
    else high = middle
  }
  const places: number[] = []
  for (let key = keys[low]; key !== undefined && key < (hash + 1) * placeRange; key = keys[++low])
    places.push(key % placeRange)
  return places
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
  return before === space ? hashWhole(bytes, start, end) : (hash ^ (hash >>> 15)) & hashMask
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
  return (hash ^ (hash >>> 15)) & hashMask
}

/** FNV-1a. */
const hashStart = 0x81_1c_9d_c5 | 0
const hashPrime = 0x01_00_01_93
const space = 0x20
