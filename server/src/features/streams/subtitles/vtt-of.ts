import { decodeText } from '#platform/text/decode-text.ts'
import { readAssCues } from './ass.ts'
import { readCues, writeVtt } from './cues.ts'

/** A file of subtitles as it was found. */
export interface WordsFile {
  bytes: Uint8Array
  /** `ass`: SubStation Alpha; `timed`: SubRip or WebVTT. */
  kind: 'ass' | 'timed'
}

/** Subtitles of any kind as WebVTT. */
export function vttOf({ bytes, kind }: WordsFile): string {
  const text = decodeText(bytes)
  return writeVtt(kind === 'ass' ? readAssCues(text) : readCues(text))
}
