import type { AudioProbe } from '../../shapes/media.ts'
import type { FileBytes } from './bytes/file-bytes.ts'
import { OddFile } from './bytes/odd-file.ts'
import { id3Header } from './mpeg/id3-layout.ts'
import { readMp3 } from './mpeg/mp3.ts'
import { readMp4 } from './mp4/mp4.ts'
import { readAiff } from './pcm/aiff.ts'
import { readWav } from './pcm/wav.ts'
import { readFlac } from './xiph/flac.ts'
import { readOgg } from './xiph/ogg.ts'

export type FormatReader = (bytes: FileBytes) => AudioProbe

/** The reader for what the file begins with, whatever its name says. Odd when there is none. */
export function readerOf(bytes: FileBytes): FormatReader {
  const start = bytes.view(0, 12).toString('latin1')
  if (start.slice(4, 8) === 'ftyp') return readMp4
  if (start.startsWith('fLaC')) return readFlac
  if (start.startsWith('OggS')) return readOgg
  if (start.startsWith('RIFF') && start.endsWith('WAVE')) return readWav
  if (start.startsWith('FORM') && start.endsWith('AIFF')) return readAiff
  const tag = id3Header(bytes, 0)
  if (tag) return bytes.view(tag.next, 4).toString('latin1') === 'fLaC' ? readFlac : readMp3
  if (/^ÿ[àâãêëòóúû]/.test(start)) return readMp3
  throw new OddFile('a format we leave to ffprobe')
}
