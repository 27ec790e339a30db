import { writeFlushed } from '#platform/disk/disk-writing.ts'
import type { WriteOrder } from '../tags/order.ts'
import { headOf } from './ogg-sound.ts'
import type { OggHead } from './ogg-sound.ts'
import { writtenPage } from './page.ts'
import { pagesFrom } from './pages-from.ts'
import { packetsOf, pagesOf } from './read-ogg.ts'
import { headsOf } from './write-ogg.ts'

/**
 * Writes an Ogg file anew with other tags; the pages of its sound are copied, their numbers aside. False for what holds something
 * else than one stream of Opus or Vorbis; nothing is written then.
 */
export async function rewriteOgg(
  source: string,
  target: string,
  order: WriteOrder,
): Promise<boolean> {
  const head = await headOf(source)
  const begin = head === null ? null : await soundAt(source, head)
  if (head === null || begin === null) return false
  await writeFlushed(target, content(source, { head, begin, order }), 'wx')
  return true
}

async function* content(
  source: string,
  { head, begin, order }: { head: OggHead; begin: number; order: WriteOrder },
): AsyncGenerator<Buffer> {
  let sequence = 0
  const { serial } = head
  for await (const page of pagesFrom(headsOf(head, order, true), { serial, isWhole: false })) {
    sequence += 1
    yield page
  }
  for await (const page of pagesOf(source, begin)) {
    yield writtenPage(page, sequence)
    sequence += 1
  }
}

/** Where the first page of sound lies; null where other streams come along or follow. */
async function soundAt(path: string, { serial, numHeads }: OggHead): Promise<number | null> {
  let heads = 0
  let begin: number | null = null
  for await (const { page } of packetsOf(pagesOf(path), serial)) {
    heads += 1
    if (heads <= numHeads) continue
    begin = page.isContinued ? null : page.offset
    break
  }
  if (begin === null) return null
  for await (const page of pagesOf(path, begin)) if (page.serial !== serial) return null
  return begin
}
