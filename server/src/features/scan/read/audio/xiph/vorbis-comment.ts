import type { OpenChapter } from '../bytes/chapter-ends.ts'
import { better } from '../bytes/picture-rank.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromUtf8 } from '../bytes/text.ts'
import { pictureBlock } from './picture-block.ts'
import type { PictureBlock } from './picture-block.ts'

export interface XiphContent {
  tags: TagSet
  chapters: Map<number, OpenChapter>
  /** The best picture among the comments, with its block still in base64. */
  picture: { block: PictureBlock; rank: number; base64: Buffer } | null
}

/** Vorbis names and those ffprobe gives them. */
const names = new Map([
  ['albumartist', 'album_artist'],
  ['tracknumber', 'track'],
  ['discnumber', 'disc'],
  ['description', 'comment'],
])

const mostComments = 50_000

/** Reads a Vorbis comment list (`NAME=value`, lengths little-endian); what is cut off is left out. */
export function readComments(list: Buffer, into: XiphContent): void {
  let at = 4 + (list.length < 4 ? 0 : list.readUInt32LE(0))
  if (at + 4 > list.length) return
  const count = Math.min(list.readUInt32LE(at), mostComments)
  at += 4
  for (let i = 0; i < count && at + 4 <= list.length; i++) {
    const length = list.readUInt32LE(at)
    at += 4
    if (at + length > list.length) break
    takeComment(list.subarray(at, at + length), into)
    at += length
  }
  into.tags.rename(names)
}

function takeComment(comment: Buffer, into: XiphContent): void {
  const split = comment.indexOf(0x3d)
  if (split < 1 || split === comment.length - 1) return
  const name = fromUtf8(comment.subarray(0, split))
  const value = comment.subarray(split + 1)
  if (name.toUpperCase() === 'METADATA_BLOCK_PICTURE') return takePicture(value, into)
  const text = fromUtf8(value)
  if (!takeChapter(name, text, into.chapters)) into.tags.join(name, text)
}

/** Only the head of the block is decoded; the picture itself stays where it is. */
function takePicture(base64: Buffer, into: XiphContent): void {
  const head = Buffer.from(base64.toString('latin1', 0, 2048), 'base64')
  const block = pictureBlock(head)
  if (block) into.picture = better(into.picture, { block, rank: block.rank, base64 })
}

/** CHAPTER001=00:01:02.345 and CHAPTER001NAME=Title. Anything else of that name is a tag. */
function takeChapter(name: string, value: string, chapters: Map<number, OpenChapter>): boolean {
  const found = /^chapter(\d{1,3})(name)?$/i.exec(name)
  if (!found || name.length < 9) return false
  const number = Number(found[1])
  if (found[2]) {
    const chapter = chapters.get(number)
    if (chapter) chapter.title = value
    return chapter !== undefined
  }
  const time = /^\s*(\d{1,2}):\s*(\d{1,2}):\s*(\d{1,2})\.(\d{1,3})/.exec(value)
  if (!time) return false
  const [hours, minutes, seconds, ms] = time.slice(1).map(Number)
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (ms ?? 0) / 1000
  chapters.set(number, { start, end: null, title: chapters.get(number)?.title ?? '' })
  return true
}
