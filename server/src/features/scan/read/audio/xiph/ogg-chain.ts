import type { FilePart } from '@lectern/contract'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { firstPackets, isOneStream, lastPosition, pageAfter, pageAt } from './ogg-pages.ts'
import { headerPackets, oggStream } from './ogg-stream.ts'
import type { OggStream } from './ogg-stream.ts'

/** A book of so many chapters would be one. */
const mostLinks = 1000
/** A border is looked for by halves until it lies in a stretch of this many bytes, then page by page. */
const walkedBytes = 128 * 1024

/** Places at which a stream is looked at to see whether it is one; each is a short read. */
const places = 8

interface Wanted {
  codec: OggStream['codec']
  /** Number of the first stream. */
  serial: number
}

/**
 * The streams of a chained file; null when there is but one. Odd when they differ in kind, or when one tells no position:
 * nobody knows then how long it is. Mostly each has a number of its own; recorders that count from the same number each
 * time give themselves away by positions that go back.
 */
export function oggLinks(bytes: FileBytes, { codec, serial }: Wanted): FilePart[] | null {
  const isOne = lastPosition(bytes)?.serial === serial
  const found = isOne ? [{ start: 0, end: bytes.size, serial }] : byNumber(bytes)
  const isSure = found.every((stretch) => isOneStream(bytes, stretch, places))
  const stretches = isSure ? found : byFirstPages(bytes)
  return stretches.length < 2 ? null : stretches.map((stretch) => linkOf(bytes, stretch, codec))
}

/** Bytes of one stream. */
interface Stretch {
  start: number
  end: number
  serial: number
}

/** Streams as their numbers tell them apart. */
function byNumber(bytes: FileBytes): Stretch[] {
  const stretches: Stretch[] = []
  for (let start = 0; start < bytes.size;) {
    const { next, serial } = firstPackets(bytes, headerPackets, start)
    const end = endOf(bytes, next, serial)
    stretches.push({ start, end, serial })
    if (stretches.length > mostLinks) throw new OddFile('too many Ogg streams')
    start = end
  }
  return stretches
}

/** Streams as their first pages tell them apart: each page of the file is looked at. */
function byFirstPages(bytes: FileBytes): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = 0; at < bytes.size;) {
    const page = pageAt(bytes, at, bytes.glance)
    if (page === null) throw new OddFile('rubbish between Ogg pages')
    const last = stretches.at(-1)
    if (last === undefined || page.isFirst)
      stretches.push({ start: at, end: page.end, serial: page.serial })
    else last.end = page.end
    if (stretches.length > mostLinks) throw new OddFile('too many Ogg streams')
    at = page.end
  }
  return stretches
}

function linkOf(bytes: FileBytes, { start, end }: Stretch, codec: OggStream['codec']): FilePart {
  const { packets, serial } = firstPackets(bytes, headerPackets, start)
  const stream = packets[0] ? oggStream(packets[0]) : null
  if (stream?.codec !== codec) throw new OddFile('Ogg streams of several kinds')
  const last = lastPosition(bytes, end)
  if (last?.serial !== serial) throw new OddFile('an Ogg stream without a last position')
  const heard = Math.max(0, Number(last.granule) - stream.delay)
  return { start, end, duration: heard / stream.rate }
}

/** Where the pages of a stream end: those of the next one bear another number. */
function endOf(bytes: FileBytes, from: number, serial: number): number {
  let known = from
  let border = bytes.size
  while (border - known > walkedBytes) {
    const middle = Math.floor((known + border) / 2)
    const found = pageAfter(bytes, middle, border)
    if (found?.page.serial === serial) known = found.page.end
    else border = found ? found.at : middle
  }
  for (;;) {
    const page = known < bytes.size ? pageAt(bytes, known) : null
    if (page?.serial !== serial) return page ? known : bytes.size
    known = page.end
  }
}
