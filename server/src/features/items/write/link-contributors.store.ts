import type { Transaction } from 'kysely'
import type { AuthorRow, Schema, SeriesRow } from '#storage/schema.ts'
import { ensureAuthors, ensureSeries, nameKey } from './contributors.store.ts'
import type { BookRecord, ItemDraft, ItemRecord } from '../record/item-record.ts'

interface LinkDeps {
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: () => number
  newId: () => string
}

/** Gives authors and series their ids, one library at a time. */
export async function linkContributors(
  trx: Transaction<Schema>,
  drafts: readonly ItemDraft[],
  deps: LinkDeps,
): Promise<{ records: ItemRecord[]; addedAuthors: AuthorRow[]; addedSeries: SeriesRow[] }> {
  const linked = new Map<string, ItemRecord>()
  const addedAuthors: AuthorRow[] = []
  const addedSeries: SeriesRow[] = []
  for (const libraryId of new Set(drafts.map((draft) => draft.libraryId))) {
    const own = drafts.filter((draft) => draft.libraryId === libraryId)
    const books = own.flatMap((draft) => (draft.media.kind === 'book' ? [draft.media] : []))
    const common = { libraryId, now: deps.now(), newId: deps.newId }
    const authors = await ensureAuthors(trx, {
      ...common,
      names: books.flatMap((book) => book.metadata.authors.map((author) => author.name)),
    })
    const series = await ensureSeries(trx, {
      ...common,
      names: books.flatMap((book) => book.metadata.series.map((entry) => entry.name)),
      prefixes: deps.prefixes(),
    })
    addedAuthors.push(...authors.added)
    addedSeries.push(...series.added)
    for (const draft of own) {
      linked.set(draft.id, linkDraft(draft, authors.byKey, series.byKey))
    }
  }
  const records = drafts.flatMap((draft) => linked.get(draft.id) ?? [])
  return { records, addedAuthors, addedSeries }
}

/** A name that the library does not know is left out; one named twice counts once. */
function linkDraft(
  draft: ItemDraft,
  authors: Map<string, { id: string; name: string; last_first: string }>,
  series: Map<string, { id: string; name: string }>,
): ItemRecord {
  const { media } = draft
  if (media.kind === 'podcast') return { ...draft, media }
  const linkedAuthors = media.metadata.authors.flatMap(({ name }) => {
    const row = authors.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, lastFirst: row.last_first }] : []
  })
  const linkedSeries = media.metadata.series.flatMap(({ name, sequence }) => {
    const row = series.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, sequence }] : []
  })
  const book: BookRecord = {
    ...media,
    metadata: {
      ...media.metadata,
      authors: uniqueById(linkedAuthors),
      series: uniqueById(linkedSeries),
    },
  }
  return { ...draft, media: book }
}

function uniqueById<T extends { id: string }>(list: T[]): T[] {
  return [...new Map(list.map((entry) => [entry.id, entry])).values()]
}
