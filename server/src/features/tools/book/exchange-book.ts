import { basename, dirname, relative } from 'node:path'
import type { Events } from '#domain/events.ts'
import { byHand, publishEntries } from '#features/items/index.ts'
import type { Put, Trash } from '#features/trash/index.ts'
import { flushFolder, rename } from '#platform/disk/disk-writing.ts'
import type { ToolsStore } from '../tools.store.ts'
import { refuseChanged } from '../writing/file-state.ts'
import { writeRefusal } from '../writing/refusal.ts'
import { folderOf } from './tool-book.ts'
import type { ToolBook } from './tool-book.ts'

export interface ExchangeBookDeps {
  trash: Pick<Trash, 'exchange' | 'isKept'>
  store: ToolsStore
  events: Pick<Events, 'publish'>
  now: () => number
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
  const isTrashed = isKept && (await deps.trash.isKept())
  const isSame = puts.length === files.length && puts.every(({ to }) => files.some(isAt(to)))
  const entry =
    isSame && !isTrashed
      ? await replaceAll(puts)
      : await deps.trash.exchange({ things: thingsOf(book), puts }, { by, isKept: isTrashed })
  const cause = byHand(by)
  const folder = folderOf(book)
  const after = record.isFile
    ? puts.map(({ to }) => basename(to))
    : puts.map(({ to }) => relative(folder, to))
  const entries = await deps.store.noteFiles({
    record,
    cause,
    tool,
    at: deps.now(),
    trash: entry,
    before: files.map(({ track }) => track.metadata.relPath),
    after,
  })
  publishEntries(deps.events, { entries }, cause)
}

const isAt =
  (path: string) =>
  ({ target }: ToolBook['files'][number]): boolean =>
    target === path

/** What goes into the trash. */
export function thingsOf({ item, files }: ToolBook) {
  const { libraryId, folderId, root, id: itemId } = item
  return files.map(({ track, target }) => {
    const { path } = track.metadata
    return { libraryId, folderId, root, path, target, itemId, title: null, record: null }
  })
}

/** Where nothing is to be kept, no second name is needed. */
async function replaceAll(puts: readonly Put[]): Promise<null> {
  for (const { from, to } of puts) {
    await rename(from, to).catch((error: unknown) => {
      throw writeRefusal(error, to)
    })
    await flushFolder(dirname(to))
  }
  return null
}
