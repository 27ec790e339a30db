import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { longestPage, pageAt } from './page.ts'
import type { OggPage } from './page.ts'

const readBytes = 1024 * 1024
/** Bytes between pages that are none are passed over up to here. */
const longestGap = 64 * 1024

/** The pages of a file from a place on, where one begins. */
export async function* pagesOf(path: string, from = 0): AsyncGenerator<OggPage> {
  const file = await open(path)
  try {
    yield* pagesIn(file, from)
  } finally {
    await file.close()
  }
}

async function* pagesIn(file: DiskFile, from: number): AsyncGenerator<OggPage> {
  let held = Buffer.alloc(0)
  let at = 0
  let offset = from
  let isAtEnd = false
  for (let gap = 0; ;) {
    if (held.length - at < longestPage && !isAtEnd) {
      const { buffer, bytesRead } = await file.read(
        Buffer.allocUnsafe(readBytes),
        0,
        readBytes,
        offset + held.length - at,
      )
      isAtEnd = bytesRead === 0
      held = Buffer.concat([held.subarray(at), buffer.subarray(0, bytesRead)])
      at = 0
      continue
    }
    const page = pageAt(held, at, offset)
    if (page === null) {
      gap += 1
      if (gap > longestGap || at >= held.length) return
      at += 1
      offset += 1
      continue
    }
    yield page
    gap = 0
    at += page.length
    offset += page.length
  }
}

export interface OggPacket {
  bytes: Buffer
  /** The page that it begins on. */
  page: OggPage
  /** Samples up to its end, where it is the last one to end on its page. */
  granule: number | null
}

/** The packets of the stream of a serial number that begin on these pages. */
export async function* packetsOf(
  pages: AsyncIterable<OggPage>,
  serial: number,
): AsyncGenerator<OggPacket> {
  let parts: Buffer[] = []
  let begun: OggPage | null = null
  // What began on a page that isn't looked at.
  let isCut = true
  for await (const page of pages) {
    if (page.serial !== serial) continue
    if (page.isContinued) isCut &&= begun === null
    else {
      parts = []
      begun = null
      isCut = false
    }
    let at = 0
    const last = page.lacing.findLastIndex((length) => length < 255)
    for (const [nth, length] of page.lacing.entries()) {
      begun ??= page
      parts.push(page.body.subarray(at, at + length))
      at += length
      if (length === 255) continue
      const granule = nth === last ? page.granule : null
      const isWhole = !isCut
      isCut = false
      if (isWhole)
        yield {
          bytes: parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts),
          page: begun,
          granule,
        }
      parts = []
      begun = null
    }
  }
}
