import type { FilePart } from '@lectern/contract'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { firstPackets, lastPosition, pageAfter, pageAt } from './ogg-pages.ts'
import { headerPackets, oggStream } from './ogg-stream.ts'
import type { OggStream } from './ogg-stream.ts'

/** A book of so many chapters would be one. */
const mostLinks = 1000
/** A border is looked for by halves until it lies in a stretch of this many bytes, then page by page. */
const walkedBytes = 128 * 1024

/**
 * The streams of a chained file, each with a number of its own. Odd when they differ in kind, or when one tells no
 * position: nobody knows then how long it is.
 */
export function oggLinks(bytes: FileBytes, codec: OggStream['codec']): FilePart[] {
  const links: FilePart[] = []
  for (let start = 0; start < bytes.size;) {
    const link = linkAt(bytes, start, codec)
    links.push(link)
    if (links.length > mostLinks) throw new OddFile('too many Ogg streams')
    start = link.end
  }
  return links
}

function linkAt(bytes: FileBytes, start: number, codec: OggStream['codec']): FilePart {
  const { packets, next, serial } = firstPackets(bytes, headerPackets, start)
  const stream = packets[0] ? oggStream(packets[0]) : null
  if (stream?.codec !== codec) throw new OddFile('Ogg streams of several kinds')
  const end = endOf(bytes, next, serial)
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
