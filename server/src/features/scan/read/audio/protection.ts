import type { FileBytes } from './bytes/file-bytes.ts'
import { elementIds } from '#media/ebml.ts'
import { elements } from './matroska/elements.ts'
import type { Element } from './matroska/elements.ts'
import { boxes, boxUnder } from './mp4/boxes.ts'

/** Kinds of samples that are encrypted: Audible's, iTunes', and those of Common Encryption (ISO 23001-7). */
const lockedKinds = new Set(['aavd', 'drms', 'drmi', 'p608', 'enca', 'encv', 'encs'])
/** The older files of Audible (.aa) begin with a size and this. */
const audibleMagic = 0x57907536
/** Content encryption, and extended content encryption, in Windows Media (ASF specification, §3.14 and §3.15). */
const windowsLocks = ['fbb3112223bdd211b4b700a0c955fc6e', '14e68a292226174cb935dae07ee9289c'].map(
  (id) => Buffer.from(id, 'hex'),
)
const windowsMagic = 0x3026b275
const windowsReach = 256 * 1024
const { segment, tracks, track, encodings, encoding, encryption } = elementIds
const encryptionPath = [segment, tracks, track, encodings, encoding, encryption]

/** Whether a kind of samples is encrypted, by the name that containers and ffprobe give it. */
export function isLockedKind(kind: string): boolean {
  return lockedKinds.has(kind)
}

/** Whether the maker of a file locked it (DRM), so that only their own app plays it. */
export function isProtected(bytes: FileBytes): boolean {
  const start = bytes.view(0, 12)
  if (start.length < 12) return false
  if (start.readUInt32BE(4) === audibleMagic) return true
  if (start.readUInt32BE(0) === windowsMagic) {
    const head = bytes.view(0, windowsReach)
    return windowsLocks.some((lock) => head.includes(lock))
  }
  if (start.readUInt32BE(0) === elementIds.head) return holdsEncrypted(bytes)
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  return start.toString('latin1', 8, 11) === 'aax' || holdsLocked(bytes)
}

function holdsLocked(bytes: FileBytes): boolean {
  for (const movie of boxes(bytes, 0, bytes.size)) {
    if (movie.type !== 'moov') continue
    for (const track of boxes(bytes, movie.start, movie.end)) {
      const table = boxUnder(bytes, track, ['mdia', 'minf', 'stbl', 'stsd'])
      if (track.type !== 'trak' || !table) continue
      for (const entry of boxes(bytes, table.start + 8, table.end))
        if (isLockedKind(entry.type)) return true
    }
  }
  return false
}

/** Whether a track of a Matroska or WebM file is encrypted (RFC 9559, §5.1.4.1.31); compressed ones are not. */
function holdsEncrypted(bytes: FileBytes): boolean {
  const isIn = (parent: Element, [id, ...below]: readonly number[]): boolean => {
    if (id === undefined) return true
    for (const element of elements(bytes, parent.start, parent.end)) {
      // Whoever locks a file says so before the sound begins.
      if (element.id === elementIds.cluster) return false
      if (element.id === id && isIn(element, below)) return true
    }
    return false
  }
  return isIn({ id: 0, start: 0, end: bytes.size }, encryptionPath)
}
