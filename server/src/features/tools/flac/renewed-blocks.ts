import type { WriteOrder } from '../writing/order.ts'
import { lengthTags } from '../writing/order.ts'
import { chapterTags, isChapterTag, pictureBlock, xiphTags } from '../writing/xiph-tags.ts'
import type { Block } from './blocks.ts'

const isInfo = 0
const isPadding = 1
const isPlaces = 3
const isTags = 4
const isCueSheet = 5
const isPicture = 6

const padding: Block = { type: isPadding, content: Buffer.alloc(4096) }

/**
 * The blocks of a file with other tags, cover and chapters; whatever isn't named stays as it is. Of a sound that isn't the whole of
 * the old one no places stay.
 */
export function renewedBlocks(blocks: readonly Block[], order: WriteOrder): Block[] {
  const tags = blocks.find(({ type }) => type === isTags)
  const kept = blocks.filter(({ type, content }) => {
    if (type === isPadding || type === isTags) return false
    if (type === isPicture) return order.picture === null || !isFront(content)
    return order.isOtherSound !== true || (type !== isPlaces && type !== isCueSheet)
  })
  const [info, ...rest] = kept.toSorted(
    (a, b) => Number(b.type === isInfo) - Number(a.type === isInfo),
  )
  const picture =
    order.picture === null ? [] : [{ type: isPicture, content: pictureBlock(order.picture) }]
  const renewed: Block = { type: isTags, content: renewedTags(tags?.content ?? null, order) }
  return [...(info ? [info] : []), renewed, ...rest, ...picture, padding]
}

/** Type 3; 0 says nothing and is shown as the cover. */
function isFront(content: Buffer): boolean {
  const type = content.readUInt32BE(0)
  return type === 3 || type === 0
}

/** Tags in the form of Vorbis: names in any case, and any number of each. */
function renewedTags(old: Buffer | null, order: WriteOrder): Buffer {
  const { vendor, comments } = old === null ? none : readTags(old)
  const ours = xiphTags(order)
  const gone = new Set(ours.map(([name]) => name))
  const kept = comments.filter((comment) => {
    const name = comment.toString('utf8', 0, Math.max(0, comment.indexOf('='))).toUpperCase()
    if (order.chapters !== null && isChapterTag(name)) return false
    if (order.isOtherSound === true && lengthTags.has(name.toLowerCase())) return false
    return !gone.has(name)
  })
  const added = [...ours, ...Object.entries(chapterTags(order.chapters ?? []))]
  const all = [...kept, ...added.map(([name, value]) => Buffer.from(`${name}=${value}`))]
  return Buffer.concat([
    counted(vendor),
    littleU32(all.length),
    ...all.map((comment) => counted(comment)),
  ])
}

const none = { vendor: Buffer.from('Lectern'), comments: new Array<Buffer>() }

function readTags(bytes: Buffer): { vendor: Buffer; comments: Buffer[] } {
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
