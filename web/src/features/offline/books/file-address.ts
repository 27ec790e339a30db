import { addressOf } from '#platform/net/send.ts'
import { nameOfTrack, type Download } from '../offline-types.ts'
import { partCalled } from './book-files.ts'

/** Where the server hands out a file of a download. */
export function addressOfFile(download: Download, name: string): string {
  const id = download.libraryItemId
  const { book, part } = partCalled(download, name) ?? {}
  if (book?.kind === 'pages')
    return addressOf(
      '/api/items/:id/ebook/:ino/pages/:index',
      { id, ino: book.ino, index: String(part) },
      { v: book.version },
    )
  const ino = book?.ino ?? download.tracks.find((track) => nameOfTrack(track) === name)?.ino ?? ''
  return addressOf('/api/items/:id/file/:ino/download', { id, ino })
}
