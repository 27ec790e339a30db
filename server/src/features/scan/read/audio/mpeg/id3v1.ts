import type { FileBytes } from '../bytes/file-bytes.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromUnknown, untilNul } from '../bytes/text.ts'
import { genreName } from './genres.ts'

/** Reads the ID3v1 tag in the last 128 bytes, if there is one. */
export function readId3v1(bytes: FileBytes, tags: TagSet): void {
  const tail = bytes.size < 128 ? null : bytes.view(bytes.size - 128, 128)
  if (!tail || tail.length < 128 || tail.toString('latin1', 0, 3) !== 'TAG') return
  const field = (name: string, start: number, length: number): void => {
    const value = fromUnknown(untilNul(tail.subarray(start, start + length)))
    if (value !== '') tags.put(name, value)
  }
  field('title', 3, 30)
  field('artist', 33, 30)
  field('album', 63, 30)
  field('date', 93, 4)
  field('comment', 97, 30)
  const track = tail[126] ?? 0
  if (tail[125] === 0 && track !== 0) tags.put('track', String(track))
  const genre = genreName(tail[127] ?? 255)
  if (genre !== undefined) tags.put('genre', genre)
}
