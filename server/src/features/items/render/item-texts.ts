import type { AudioFile } from '@lectern/contract'
import { contentUrl } from './tracks.wire.ts'

/** Tracks of a book made from the texts of its audio files: the same fields and three more. */
export function trackText(
  itemId: string,
  files: readonly AudioFile[],
  texts: readonly string[],
): string {
  let startOffset = 0
  return files
    .map((file, at) => ({ file, text: texts[at] ?? '' }))
    .filter(({ file }) => !file.exclude && file.index >= 0)
    .sort((a, b) => a.file.index - b.file.index)
    .map(({ file, text }) => {
      const more = JSON.stringify({
        title: file.metadata.filename,
        startOffset,
        contentUrl: contentUrl(itemId, file),
      })
      startOffset += file.duration
      return `${text.slice(0, -1)},${more.slice(1)}`
    })
    .join(',')
}
