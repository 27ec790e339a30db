import type { FileBytes } from '../bytes/file-bytes.ts'
import { fromUtf8 } from '../bytes/text.ts'
import type { Picture } from '../bytes/picture-codec.ts'
import { boxes, childBox, content } from './boxes.ts'
import type { Box } from './boxes.ts'
import { coverOf, handlerOf, metaContent } from './tags.ts'

/**
 * The cover of an MP4 whose sound we don't vouch for: only the way to its tags is looked at, so tracks of any kind may
 * stand beside it. null when there is none.
 */
export function mp4Cover(bytes: FileBytes): Picture | null {
  for (const box of boxes(bytes, 0, bytes.size)) {
    if (box.type === 'moov') return coverBelow(bytes, box)
  }
  return null
}

function coverBelow(bytes: FileBytes, parent: Box): Picture | null {
  for (const box of boxes(bytes, parent.start, parent.end)) {
    const found =
      box.type === 'meta'
        ? coverInMeta(bytes, box)
        : box.type === 'udta' || box.type === 'trak'
          ? coverBelow(bytes, box)
          : null
    if (found) return found
  }
  return null
}

function coverInMeta(bytes: FileBytes, meta: Box): Picture | null {
  const inner = metaContent(bytes, meta)
  const list = inner && childBox(bytes, inner, 'ilst')
  if (!list) return null
  const type = handlerOf(bytes, inner) === 'mdta' ? artworkType(bytes, inner) : 'covr'
  for (const atom of boxes(bytes, list.start, list.end)) {
    const found = atom.type === type ? coverOf(bytes, atom) : null
    if (found) return found
  }
  return null
}

/** QuickTime's values are named by the number of their key, counted from 1, in place of a type; null without artwork. */
function artworkType(bytes: FileBytes, meta: Box): string | null {
  const keys = childBox(bytes, meta, 'keys')
  if (!keys) return null
  let number = 0
  // Version, flags and the count come first.
  for (const key of boxes(bytes, keys.start + 8, keys.end)) {
    number += 1
    if (fromUtf8(content(bytes, key)) !== 'com.apple.quicktime.artwork') continue
    const type = Buffer.alloc(4)
    type.writeUInt32BE(number)
    return type.toString('latin1')
  }
  return null
}
