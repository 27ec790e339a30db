import type { WriteOrder } from '../tags/order.ts'
import { renewedComments } from '../tags/vorbis-comments.ts'
import { isFrontPicture, pictureBlock } from '../tags/xiph-tags.ts'
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
    if (type === isPicture) return order.picture === null || !isFrontPicture(content)
    return order.isOtherSound !== true || (type !== isPlaces && type !== isCueSheet)
  })
  const [info, ...rest] = kept.toSorted(
    (a, b) => Number(b.type === isInfo) - Number(a.type === isInfo),
  )
  const picture =
    order.picture === null ? [] : [{ type: isPicture, content: pictureBlock(order.picture) }]
  const renewed: Block = { type: isTags, content: renewedComments(tags?.content ?? null, order) }
  return [...(info ? [info] : []), renewed, ...rest, ...picture, padding]
}
