import { basename, relative } from 'node:path'
import type { Events } from '#domain/events.ts'
import { publishEntries } from '#features/items/index.ts'
import type { Put, Trash } from '#features/trash/index.ts'
import { refuseChanged } from '../writing/file-state.ts'
import { folderOf } from './tool-book.ts'
import type { ToolBook } from './tool-book.ts'

export interface ExchangeBookDeps {
  trash: Pick<Trash, 'exchange' | 'isKept'>
  events: Pick<Events, 'publish'>
}

export type ToolName = 'embed' | 'encode' | 'split' | 'merge' | 'undo'

interface Exchanging {
  puts: readonly Put[]
  tool: ToolName
  /** Whether the old files are to be kept in the trash, as far as anything is kept there. */
  isKept: boolean
}

/**
 * Puts new files in the place of all files of a book, which go into the trash, and tells that in the history of the book.
 * @throws Problem in words; nothing is changed then
 */
export async function exchangeBook(
  book: ToolBook,
  { puts, tool, isKept }: Exchanging,
  deps: ExchangeBookDeps,
): Promise<void> {
  const { files, by, record } = book
  for (const { target, seen } of files) await refuseChanged(target, seen)
  const folder = folderOf(book)
  const after = record.isFile
    ? puts.map(({ to }) => basename(to))
    : puts.map(({ to }) => relative(folder, to))
  const before = files.map(({ track }) => track.metadata.relPath)
  const note = { itemId: record.id, tool, before, after, undoes: null }
  const { entries, cause } = await deps.trash.exchange(
    { things: thingsOf(book), puts, note },
    { by, isKept: isKept && (await deps.trash.isKept()) },
  )
  publishEntries(deps.events, { entries }, cause)
}

/** What goes into the trash. */
export function thingsOf({ item, files }: ToolBook) {
  const { libraryId, folderId, root, id: itemId } = item
  return files.map(({ track, target }) => {
    const { path } = track.metadata
    return { libraryId, folderId, root, path, target, itemId, title: null, record: null }
  })
}
