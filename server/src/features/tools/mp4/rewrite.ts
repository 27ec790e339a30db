import { writeFlushed } from '#platform/disk/disk-writing.ts'
import type { WriteOrder } from '../tags/order.ts'
import { box } from './atoms.ts'
import { chapterPlace, withChapters } from './chapter-track.ts'
import { moveChunks } from './chunk-places.ts'
import { bytesOf, moovOf, partsOf } from './file-parts.ts'
import type { Part } from './file-parts.ts'
import { renewedMoov } from './item-tags.ts'

/**
 * Writes `base` anew with other iTunes tags and chapters, its table of contents in front, so that players need no second look.
 * Everything else is copied as it is.
 * @param tagsFrom the file whose other tags stay, where that isn't `base`
 * @returns false for tags of another form; nothing is written then
 */
export async function rewriteMp4(
  base: string,
  target: string,
  { order, tagsFrom = base }: { order: WriteOrder; tagsFrom?: string },
): Promise<boolean> {
  const parts = (await partsOf(base)).filter(({ type }) => type !== 'free' && type !== 'skip')
  const tags = tagsFrom === base ? undefined : await moovOf(tagsFrom, await partsOf(tagsFrom))
  const old = await moovOf(base, parts)
  const { moov: chaptered, samples } =
    order.chapters === null ? { moov: old, samples: none } : withChapters(old, order.chapters)
  const contents = renewedMoov(chaptered, order, tags ?? old)
  if (contents === null) return false
  const heads = parts.filter(({ type }) => type === 'ftyp')
  const others = parts.filter(({ type }) => type !== 'ftyp' && type !== 'moov')
  const texts = samples.length === 0 ? none : box('mdat', [samples])
  const begin = heads.reduce((sum, { start, end }) => sum + end - start, 0) + contents.length
  moveChunks(contents, movesOf(others, { begin, texts: texts.length }))
  const middle = Buffer.concat([contents, texts])
  await writeFlushed(target, joinedParts(base, { heads, middle, others }), 'wx')
  return true
}

async function* joinedParts(
  path: string,
  { heads, middle, others }: { heads: Part[]; middle: Buffer; others: Part[] },
): AsyncGenerator<Buffer> {
  for (const part of heads) yield* bytesOf(path, part)
  yield middle
  for (const part of others) yield* bytesOf(path, part)
}

const none = Buffer.alloc(0)
const headLength = 8

/** Where what lay at a place lies now. */
function movesOf(
  others: readonly Part[],
  { begin, texts }: { begin: number; texts: number },
): (place: number) => number {
  const moves: { part: Part; by: number }[] = []
  let at = begin + texts
  for (const part of others) {
    moves.push({ part, by: at - part.start })
    at += part.end - part.start
  }
  return (place) => {
    if (place === chapterPlace) return begin + headLength
    const move = moves.find(({ part }) => place >= part.start && place < part.end)
    return place + (move?.by ?? 0)
  }
}
