import type { Caller } from '#domain/caller.ts'
import { fieldChanges, publishEntries } from '#features/items/index.ts'
import type { StoredEntry } from '#features/items/index.ts'
import type { Trash } from '#features/trash/index.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { thingsOf } from './exchange-book.ts'
import type { ExchangeBookDeps } from './exchange-book.ts'
import { openBook } from './tool-book.ts'
import type { ToolRuns } from './tool-runs.ts'
import type { ToolsStore } from '../tools.store.ts'

export interface PutFilesBackDeps extends Omit<ExchangeBookDeps, 'trash'> {
  db: Pick<Database, 'read'>
  store: ToolsStore
  runs: ToolRuns
  trash: Pick<Trash, 'exchangeBack'>
}

const noSound = 'There is no sound in this book that could be exchanged.'
const words = { missing: 'The book is not there any more.', notABook: noSound, noAudio: noSound }

/**
 * Takes back what a tool did: the earlier files of a book come out of the trash, and what the tool made goes there. Files that came
 * since stay. Resolves with the batch of the entry that tells it. @throws Problem in words; nothing is changed then
 */
export async function putFilesBack(
  entry: StoredEntry,
  caller: Caller,
  deps: PutFilesBackDeps,
): Promise<string> {
  if (!caller.isAdmin) throw new Problem('forbidden', 'Only admins bring earlier files back.')
  const change = fieldChanges(entry)['files']
  const kept = change?.trash ?? null
  if (change === undefined || kept === null)
    throw new Problem('conflict', 'The earlier files were not kept, so they can’t come back.')
  const book = await openBook(entry.item_id, caller, { ...deps, words })
  const made = namesIn(change.after)
  const files = book.files.filter(({ track }) => made.includes(track.metadata.relPath))
  if (files.length < made.length)
    throw new Problem(
      'conflict',
      'The files have changed since. Take back later changes first, or restore the earlier ones from the trash.',
    )
  const claim = deps.runs.claim(
    book.item.id,
    'A tool is at work on this book. Try again when it is done.',
  )
  try {
    return await deps.runs.alone(book, async () => {
      const before = files.map(({ track }) => track.metadata.relPath)
      const told = { itemId: book.item.id, tool: 'undo', before, after: namesIn(change.before) }
      const { entries, cause } = await deps.trash.exchangeBack(kept, {
        things: thingsOf({ ...book, files }),
        by: book.by,
        note: { ...told, undoes: entry.seq },
      })
      publishEntries(deps.events, { entries }, cause)
      return cause.batch
    })
  } finally {
    claim.release()
  }
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
