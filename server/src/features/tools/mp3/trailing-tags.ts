const id3v1 = 128
const apeFooter = 32
const lyricsEnd = 15

/** Reads bytes of a file. */
type Read = (at: number, length: number) => Promise<Buffer>

/** Where the tags behind the sound of a file begin: ID3v1, APE and Lyrics3, in any order. The end of the file where there are none. */
export async function soundEnd(read: Read, size: number): Promise<number> {
  for (let end = size; ;) {
    const length = await tagBefore(read, end)
    if (length <= 0 || length > end) return end
    end -= length
  }
}

async function tagBefore(read: Read, end: number): Promise<number> {
  const tail = await read(Math.max(0, end - id3v1), Math.min(end, id3v1))
  if (tail.length === id3v1 && tail.toString('latin1', 0, 3) === 'TAG') return id3v1
  const ape = tail.subarray(tail.length - apeFooter)
  if (ape.length === apeFooter && ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHead = (ape.readUInt32LE(20) & 0x8000_0000) !== 0
    return ape.readUInt32LE(12) + (hasHead ? apeFooter : 0)
  }
  const lyrics = tail.toString('latin1', Math.max(0, tail.length - lyricsEnd))
  const [, length] = /^(\d{6})LYRICS200$/u.exec(lyrics) ?? []
  return length === undefined ? 0 : Number(length) + lyricsEnd
}
