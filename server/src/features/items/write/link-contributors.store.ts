import type { Transaction } from 'kysely'
import type { AuthorRow, Schema, SeriesRow } from '#storage/schema.ts'
import { ensureAuthors, ensureSeries, nameKey } from './contributors.store.ts'
import type {
  BookRecord,
  ItemDraft,
  ItemRecord,
  LinkedAuthor,
  LinkedSeries,
} from '../record/item-record.ts'

interface LinkDeps {
  /** The server's sorting prefixes as they are now. */
  prefixes: () => readonly string[]
  now: () => number
  newId: () => string
  /** Items as they are stored: names that a draft took over from its item have their ids. */
  inStore: ReadonlyMap<string, ItemRecord>
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
    const own = drafts
      .filter((draft) => draft.libraryId === libraryId)
      .map((draft) => ({ draft, kept: keptLinks(draft, deps.inStore.get(draft.id)) }))
    const common = { libraryId, now: deps.now(), newId: deps.newId }
    const authors = await ensureAuthors(trx, {
      ...common,
      names: own.flatMap(({ draft, kept }) => namesOf(draft, kept, 'authors')),
    })
    const series = await ensureSeries(trx, {
      ...common,
      names: own.flatMap(({ draft, kept }) => namesOf(draft, kept, 'series')),
      prefixes: deps.prefixes(),
    })
    addedAuthors.push(...authors.added)
    addedSeries.push(...series.added)
    for (const { draft, kept } of own) {
      linked.set(draft.id, linkDraft(draft, kept, { authors: authors.byKey, series: series.byKey }))
    }
  }
  const records = drafts.flatMap((draft) => linked.get(draft.id) ?? [])
  return { records, addedAuthors, addedSeries }
}

interface Links {
  authors?: LinkedAuthor[]
  series?: LinkedSeries[]
}

/** What a draft leaves as it is. */
function keptLinks({ media }: ItemDraft, before: ItemRecord | undefined): Links {
  if (media.kind !== 'book' || before?.media.kind !== 'book') return {}
  const { authors, series } = before.media.metadata
  return {
    ...(authors === media.metadata.authors ? { authors } : {}),
    ...(series === media.metadata.series ? { series } : {}),
  }
}

/** Names that are to be found. */
function namesOf({ media }: ItemDraft, kept: Links, field: 'authors' | 'series'): string[] {
  if (media.kind !== 'book' || kept[field] !== undefined) return []
  return media.metadata[field].map(({ name }) => name)
}

interface Known {
  authors: ReadonlyMap<string, AuthorRow>
  series: ReadonlyMap<string, SeriesRow>
}

/** A name that the library does not know is left out; one named twice counts once. */
function linkDraft(draft: ItemDraft, kept: Links, known: Known): ItemRecord {
  const { media } = draft
  if (media.kind === 'podcast') return { ...draft, media }
  const { metadata } = media
  const book: BookRecord = {
    ...media,
    metadata: {
      ...metadata,
      authors: kept.authors ?? linkedAuthors(metadata.authors, known),
      series: kept.series ?? linkedSeries(metadata.series, known),
    },
  }
  return { ...draft, media: book }
}

function linkedAuthors(
  authors: readonly { name: string }[],
  known: Pick<Known, 'authors'>,
): LinkedAuthor[] {
  const links = authors.flatMap(({ name }) => {
    const row = known.authors.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, lastFirst: row.last_first }] : []
  })
  return uniqueById(links)
}

function linkedSeries(
  series: readonly { name: string; sequence: string | null }[],
  known: Pick<Known, 'series'>,
): LinkedSeries[] {
  const links = series.flatMap(({ name, sequence }) => {
    const row = known.series.get(nameKey(name))
    return row ? [{ id: row.id, name: row.name, sequence }] : []
  })
  return uniqueById(links)
}

function uniqueById<T extends { id: string }>(list: T[]): T[] {
  return [...new Map(list.map((entry) => [entry.id, entry])).values()]
}
