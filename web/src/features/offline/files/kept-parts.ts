import { isSameBook } from '../books/book-files.ts'
import type { Download, DownloadBook, DownloadFile, DownloadTrack } from '../offline-types.ts'

type Files = Pick<Download, 'tracks' | 'books'>

/**
 * The plan for fetching something again, with what is here of it already. Of a file that seems to be the same only the
 * last byte is asked for, under the version that was fetched: the server answers with it, or with the whole of a file
 * that is another one. Pages of a comic carry their version in their address and aren't asked for again.
 */
export function withKeptParts<Planned extends Files>(planned: Planned, before: Files): Planned {
  return {
    ...planned,
    tracks: planned.tracks.map((track) => keptTrack(track, before.tracks)),
    ...(planned.books && {
      books: planned.books.map((book) => keptBook(book, before.books ?? [])),
    }),
  }
}

function keptTrack(track: DownloadTrack, before: readonly DownloadTrack[]): DownloadTrack {
  const same = before.find(({ index, ino }) => index === track.index && ino === track.ino)
  return same ? { ...track, ...toBeChecked(track, same) } : track
}

function keptBook(book: DownloadBook, before: readonly DownloadBook[]): DownloadBook {
  const same = before.find((one) => one.ino === book.ino && isSameBook(one, book))
  if (same?.kind !== book.kind || same.parts.length !== book.parts.length) return book
  if (book.kind === 'pages')
    return same.version === book.version ? { ...book, parts: same.parts } : book
  const parts = book.parts.map((part, at) => {
    const kept = same.parts[at]
    return kept ? { ...part, ...toBeChecked(part, kept) } : part
  })
  return { ...book, parts }
}

function toBeChecked(planned: DownloadFile, kept: DownloadFile): Partial<DownloadFile> {
  if (!kept.isDone || kept.size !== planned.size || kept.etag === null) return {}
  return { received: kept.size - 1, etag: kept.etag }
}
