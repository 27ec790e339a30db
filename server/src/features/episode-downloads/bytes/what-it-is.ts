import { extname } from 'node:path'
import { fileKindOf } from '@lectern/contract/rules'

/** So many bytes tell. */
export const headBytes = 512

/** Whether bytes are a page, a list or a message rather than sound: no sound begins with these characters. */
export function isText(head: Buffer): boolean {
  const start = head
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/u, '')
  return /^[\s\0]*[<{[]/u.test(start) || /^(?:error|not found|forbidden|#EXTM3U)/iu.test(start)
}

/** Extensions that are names of the same container. */
const families = [
  ['.m4a', '.m4b', '.mp4', '.m4p'],
  ['.ogg', '.oga', '.opus'],
  ['.mka', '.webm', '.webma'],
  ['.aiff', '.aif'],
  ['.mp3'],
  ['.aac'],
  ['.flac'],
  ['.wav'],
  ['.wma'],
]

/**
 * The extension of an episode: that of its address, but for one that isn't a name of what the bytes are; `.mp3` where nobody
 * knows.
 */
export function extensionFor(address: string, head: Buffer): string {
  const named = URL.canParse(address) ? extname(new URL(address).pathname).toLowerCase() : ''
  const found = extensionOf(head)
  if (fileKindOf(named) !== 'audio') return found ?? '.mp3'
  const isSame =
    found === null || families.some((names) => names.includes(named) && names.includes(found))
  return isSame ? named : found
}

function extensionOf(head: Buffer): string | null {
  const text = (from: number, to: number): string => head.toString('latin1', from, to)
  if (text(0, 3) === 'ID3') return '.mp3'
  if (text(4, 8) === 'ftyp') return '.m4a'
  if (text(0, 4) === 'fLaC') return '.flac'
  if (text(0, 4) === 'OggS') return text(28, 36) === 'OpusHead' ? '.opus' : '.ogg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return '.wav'
  if (text(0, 4) === 'FORM' && text(8, 11) === 'AIF') return '.aiff'
  if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex'))) return '.mka'
  if (head.subarray(0, 4).equals(Buffer.from('3026b275', 'hex'))) return '.wma'
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  // Frames of AAC say of their layer that they have none.
  return (second & 0xf6) === 0xf0 ? '.aac' : '.mp3'
}
