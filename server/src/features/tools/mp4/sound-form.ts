import { atomsIn } from './atoms.ts'
import type { Mp4Sound } from './sound-track.ts'

/** Whether one decoder can go on from one sound to the other. Bit rates, which are only told, may differ. */
export function isSameForm(a: Mp4Sound, b: Mp4Sound): boolean {
  if (a.scale !== b.scale || a.codec !== b.codec) return false
  if (a.description.equals(b.description)) return true
  const formOf = a.codec === 'mp4a' ? aacForm : boxedForm
  const own = formOf(a.description)
  return own !== null && own === formOf(b.description)
}

/** Where the sample entry begins in an `stsd`, and the numbers of its sound end. */
const entry = 16
const numbersEnd = entry + 36

/** Channels, rate and the decoder's configuration (ISO 14496-1, 7.2.6); null where they can't be found. */
function aacForm(stsd: Buffer): string | null {
  const at = stsd.indexOf('esds', numbersEnd - 4, 'latin1')
  if (at < 0) return null
  const elementary = descriptor(stsd, at + 8, 3)
  if (elementary === null) return null
  const flags = stsd[elementary.from + 2] ?? 0
  // Flags say what else stands in front: where it depends on another stream, has an address or a clock of its own.
  if ((flags & 0xe0) !== 0) return null
  const decoder = descriptor(stsd, elementary.from + 3, 4)
  const specific = decoder && descriptor(stsd, decoder.from + 13, 5)
  if (!decoder || !specific) return null
  const kind = stsd[decoder.from]
  const numbers = stsd.toString('hex', entry + 24, numbersEnd)
  return `${kind} ${numbers} ${stsd.toString('hex', specific.from, specific.to)}`
}

/** Channels, rate and the boxes for the decoder (ISO 14496-12, 8.5.2); null for an entry of another form. */
function boxedForm(stsd: Buffer): string | null {
  if (stsd.length < numbersEnd || stsd.readUInt16BE(entry + 16) !== 0) return null
  const boxes = atomsIn(stsd, numbersEnd, stsd.length)
  if (boxes.at(-1)?.end !== stsd.length) return null
  const forDecoder = boxes
    .filter(({ type }) => type !== 'btrt')
    .map(({ start, end }) => stsd.toString('hex', start, end))
  return [stsd.toString('hex', entry + 24, numbersEnd), ...forDecoder].join(' ')
}

/** Content of a descriptor with this tag, whose length is written in sevens of bits. */
function descriptor(bytes: Buffer, at: number, tag: number): { from: number; to: number } | null {
  if (bytes[at] !== tag) return null
  let length = 0
  let from = at + 1
  for (let nth = 0; nth < 4; nth += 1) {
    const byte = bytes[from] ?? 0
    from += 1
    length = length * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return from + length > bytes.length ? null : { from, to: from + length }
}
