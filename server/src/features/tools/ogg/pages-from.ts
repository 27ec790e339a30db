import { lacingOf, writtenPage } from './page.ts'

/** A packet that is to be written. */
export interface MadePacket {
  bytes: Buffer
  /** Samples up to its end. */
  end: number
  /** Nothing else comes onto its page. */
  endsPage: boolean
}

/** Pages are ended at about so much, or so many samples: a second. */
const pageBytes = 8192
const pageSamples = 48_000
const mostParts = 255

/** Packets on pages: one that doesn't fit goes on on the next one. `isWhole`: the last one ends the stream. */
export async function* pagesFrom(
  packets: AsyncIterable<MadePacket> | Iterable<MadePacket>,
  { serial, isWhole }: { serial: number; isWhole: boolean },
): AsyncGenerator<Buffer> {
  let sequence = 0
  let parts: Buffer[] = []
  let lacing: Buffer = Buffer.alloc(0)
  let granule: number | null = null
  let isContinued = false
  let begin = 0
  const page = (isLast: boolean): Buffer => {
    const used = lacing.subarray(0, mostParts)
    const size = used.reduce((sum, length) => sum + length, 0)
    const bytes = Buffer.concat(parts)
    const isFirst = sequence === 0
    const told = { isContinued, isFirst, isLast, granule, serial, lacing: used }
    const written = writtenPage({ ...told, body: bytes.subarray(0, size) }, sequence)
    sequence += 1
    isContinued = used.at(-1) === 255
    lacing = lacing.subarray(used.length)
    parts = size < bytes.length ? [bytes.subarray(size)] : []
    granule = null
    return written
  }
  let held: MadePacket | null = null
  for await (const made of packets) {
    if (held !== null) yield* add(held, false)
    held = made
  }
  if (held !== null) yield* add(held, isWhole)

  function* add({ bytes, end, endsPage }: MadePacket, isLast: boolean): Generator<Buffer> {
    const own = lacingOf(bytes.length)
    if (lacing.length + own.length > mostParts && lacing.length > 0) yield page(false)
    lacing = Buffer.concat([lacing, own])
    parts.push(bytes)
    while (lacing.length > mostParts) yield page(false)
    granule = end
    const size = parts.reduce((sum, part) => sum + part.length, 0)
    if (!isLast && !endsPage && size < pageBytes && end < begin + pageSamples) return
    begin = end
    yield page(isLast)
  }
}
