import type { AudioFile, FileChoice } from '@lectern/contract'
import type { BookDraft } from '#features/items/index.ts'

/**
 * Audio files in the order that somebody gave them, excluded ones (index -1) first. Files that weren't named are
 * excluded rather than forgotten, so that they can be taken back. Null when a file is not one of the book's.
 */
export function orderedFiles(book: BookDraft, choices: readonly FileChoice[]): AudioFile[] | null {
  const byIno = new Map(book.audioFiles.map((file) => [file.ino, file]))
  const isKnown = choices.every(({ ino }) => byIno.has(ino))
  if (!isKnown || new Set(choices.map(({ ino }) => ino)).size < choices.length) return null
  let last = 0
  const chosen = choices.flatMap(({ ino, exclude }) => {
    const file = byIno.get(ino)
    if (file === undefined) return []
    byIno.delete(ino)
    const isOut = exclude ?? file.exclude
    return [{ ...file, exclude: isOut, index: isOut ? -1 : ++last, manuallyVerified: true }]
  })
  const left = [...byIno.values()].map((file) => ({ ...file, exclude: true, index: -1 }))
  return [...chosen, ...left].sort((a, b) => a.index - b.index)
}
