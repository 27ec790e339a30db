import type { Chapter } from '@lectern/contract'
import type { EmbeddedPicture, WriteOrder } from './order.ts'

/** Names of tags in containers of Xiph, where they aren't ours in capitals; null: there the comment goes under that name. */
const names: Readonly<Record<string, string | null>> = {
  TIT3: 'SUBTITLE',
  album_artist: 'ALBUMARTIST',
  comment: 'DESCRIPTION',
  description: null,
  track: 'TRACKNUMBER',
}

/** Tags of an order under the names that they have in FLAC and Ogg. */
export function xiphTags({ tags }: Pick<WriteOrder, 'tags'>): [string, string][] {
  return Object.entries(tags).flatMap(([name, value]) => {
    const own = names[name] === undefined ? name.toUpperCase() : names[name]
    return own === null ? [] : [[own, value] as [string, string]]
  })
}

/** `CHAPTER001=00:00:00.000` and `CHAPTER001NAME=…` (wiki.xiph.org, Chapter Extension). */
export function chapterTags(chapters: readonly Chapter[]): Record<string, string> {
  return Object.fromEntries(
    chapters.flatMap(({ start, title }, index) => {
      const name = `CHAPTER${String(index).padStart(3, '0')}`
      return [
        [name, clockTime(start)],
        [`${name}NAME`, title],
      ]
    }),
  )
}

/** Whether a tag is one of those. */
export const isChapterTag = (name: string): boolean => /^chapter\d{3}(name|url)?$/iu.test(name)

function clockTime(seconds: number): string {
  const ms = Math.floor(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) =>
    two(Math.floor(part)),
  )
  return `${clock.join(':')}.${String(ms % 1000).padStart(3, '0')}`
}

/** A front cover as FLAC has it in a block, and Ogg in a tag in Base64; its sizes may stay 0. */
export function pictureBlock({ kind, bytes }: EmbeddedPicture): Buffer {
  const mime = Buffer.from(`image/${kind}`)
  const head = [u32(3), u32(mime.length), mime, Buffer.alloc(20), u32(bytes.length)]
  return Buffer.concat([...head, bytes])
}

/** Type 3; 0 says nothing and is shown as the cover. */
export function isFrontPicture(block: Buffer): boolean {
  const type = block.readUInt32BE(0)
  return type === 3 || type === 0
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
