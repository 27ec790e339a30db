import { lengthTags } from './order.ts'
import type { WriteOrder } from './order.ts'
import { chapterTags, isChapterTag, isFrontPicture, xiphTags } from './xiph-tags.ts'

/**
 * Tags in the form of Vorbis, of which any number may have one name, with those of an order instead of their own ones.
 * @param more tags beside those of the order
 */
export function renewedComments(
  old: Buffer | null,
  order: WriteOrder,
  more: readonly (readonly [string, string])[] = [],
): Buffer {
  const { vendor, comments } = old === null ? none : readComments(old)
  const ours = [...xiphTags(order), ...more]
  const gone = new Set(ours.map(([name]) => name))
  const kept = comments.filter((comment) => {
    const [name, value] = nameAndValue(comment)
    if (name === pictureName) return order.picture === null || !isFront(value)
    if (order.chapters !== null && isChapterTag(name)) return false
    if (order.isOtherSound === true && lengthTags.has(name.toLowerCase())) return false
    return !gone.has(name)
  })
  const added = [...ours, ...Object.entries(chapterTags(order.chapters ?? []))]
  const all = [...kept, ...added.map(([name, value]) => Buffer.from(`${name}=${value}`))]
  return Buffer.concat([counted(vendor), littleU32(all.length), ...all.map(counted)])
}

/** The tag that a picture stands in where there are no blocks for it. */
export const pictureName = 'METADATA_BLOCK_PICTURE'

const none = { vendor: Buffer.from('Lectern'), comments: new Array<Buffer>() }

function nameAndValue(comment: Buffer): [name: string, value: Buffer] {
  const at = Math.max(0, comment.indexOf('='))
  return [comment.toString('utf8', 0, at).toUpperCase(), comment.subarray(at + 1)]
}

function isFront(value: Buffer): boolean {
  const block = Buffer.from(value.toString('latin1', 0, 8), 'base64')
  return block.length < 4 || isFrontPicture(block)
}

function readComments(bytes: Buffer): { vendor: Buffer; comments: Buffer[] } {
  const lengthAt = (at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
  let at = 4 + lengthAt(0)
  const vendor = bytes.subarray(4, at)
  const count = lengthAt(at)
  at += 4
  const comments: Buffer[] = []
  for (let nth = 0; nth < count && at + 4 <= bytes.length; nth += 1) {
    const end = at + 4 + lengthAt(at)
    comments.push(bytes.subarray(at + 4, end))
    at = end
  }
  return { vendor, comments }
}

const counted = (bytes: Buffer): Buffer => Buffer.concat([littleU32(bytes.length), bytes])

function littleU32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
