import { deflateRawSync } from 'node:zlib'

/** Words with what a dictionary says of each, in its bytes. */
export type StardictWords = readonly (readonly [word: string, entry: string | Buffer])[]

/** Files of a StarDict dictionary, by the end of their name. */
export function stardictFiles(
  words: StardictWords,
  {
    lines = [],
    bits = 32,
    synonyms = [],
  }: { lines?: string[]; bits?: 32 | 64; synonyms?: [string, number][] } = {},
): Record<'ifo' | 'idx' | 'dict' | 'syn', Buffer> {
  const entries: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const [word, said] of words) {
    const entry = Buffer.from(said)
    const numbers = Buffer.alloc(bits / 8 + 4)
    if (bits === 64) numbers.writeBigUInt64BE(BigInt(offset))
    else numbers.writeUInt32BE(offset)
    numbers.writeUInt32BE(entry.length, bits / 8)
    index.push(Buffer.from(`${word}\0`), numbers)
    entries.push(entry)
    offset += entry.length
  }
  const idx = Buffer.concat(index)
  const ifo = [
    "StarDict's dict ifo file",
    'version=3.0.0',
    'bookname=Small words',
    `wordcount=${words.length}`,
    `idxfilesize=${idx.length}`,
    ...(bits === 64 ? ['idxoffsetbits=64'] : []),
    'sametypesequence=m',
    ...lines,
    '',
  ]
  const syn = synonyms.flatMap(([word, number]) => {
    const at = Buffer.alloc(4)
    at.writeUInt32BE(number)
    return [Buffer.from(`${word}\0`), at]
  })
  return {
    ifo: Buffer.from(ifo.join('\n')),
    idx,
    dict: Buffer.concat(entries),
    syn: Buffer.concat(syn),
  }
}

/** Bytes as dictzip packs them: chunks that are read each alone, noted in the header. */
export function dictzip(bytes: Buffer, chunkLength = 16): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkLength)
    // Flushed whole, as a chunk in the middle of a stream is.
    chunks.push(deflateRawSync(bytes.subarray(at, at + chunkLength), { finishFlush: 3 }))
  const field = Buffer.alloc(6 + chunks.length * 2)
  field.writeUInt16LE(1)
  field.writeUInt16LE(chunkLength, 2)
  field.writeUInt16LE(chunks.length, 4)
  for (const [index, { length }] of chunks.entries()) field.writeUInt16LE(length, 6 + index * 2)
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(field.length + 4)
  lengths.writeUInt16LE(field.length, 2)
  const extra = Buffer.concat([
    lengths.subarray(0, 2),
    Buffer.from('RA'),
    lengths.subarray(2),
    field,
  ])
  const head = Buffer.from([0x1f, 0x8b, 8, 4 | 8, 0, 0, 0, 0, 0, 3])
  return Buffer.concat([head, extra, Buffer.from('a.dict\0'), ...chunks])
}
