import { byHand, decodeName, encodeName } from '#features/items/index.ts'
import type { ItemRewriter, LibraryAccess } from '#features/items/index.ts'
import type { FacetReading } from '#features/facets/index.ts'
import type { Caller } from '#domain/caller.ts'
import type { LabelKind } from '#storage/schema.ts'
import type { LabelsStore } from './labels.store.ts'

interface LabelsDeps {
  store: LabelsStore
  libraryAccess: LibraryAccess
  facets: FacetReading
  rewriter: ItemRewriter
}

export type Labels = ReturnType<typeof createLabels>

/** Narrators, tags and genres: names that items carry, renamed and dropped on all of them at once. */
export function createLabels({ store, libraryAccess, facets, rewriter }: LabelsDeps) {
  /** Puts `next` in the place of `value` on every visible item, or drops it; resolves with the number of items. */
  async function replace(
    kind: LabelKind,
    { value, next }: Replacement,
    caller: Caller,
  ): Promise<number> {
    if (value === next) return 0
    const ids = await store.itemIds(kind, value, caller.scope)
    return rewriter.rewrite(
      ids,
      (record) => withLabel(record, kind, { value, next }),
      byHand(caller),
      {
        inBatch: kind === 'narrator',
      },
    )
  }

  return {
    async narrators(libraryId: string, caller: Caller) {
      await libraryAccess.open(libraryId, caller.scope)
      const { labels } = await facets.of(libraryId, caller.scope)
      return {
        narrators: labels.narrator.map(({ name, count }) => ({
          id: encodeName(name),
          name,
          numBooks: count,
        })),
      }
    },

    async renameNarrator(
      libraryId: string,
      { encoded, next }: { encoded: string; next: string },
      caller: Caller,
    ) {
      await libraryAccess.open(libraryId, caller.scope)
      return { updated: await replace('narrator', { value: decodeName(encoded), next }, caller) }
    },

    async removeNarrator(libraryId: string, encoded: string, caller: Caller) {
      await libraryAccess.open(libraryId, caller.scope)
      return {
        updated: await replace('narrator', { value: decodeName(encoded), next: null }, caller),
      }
    },

    everywhere: (kind: 'tag' | 'genre', caller: Caller): Promise<string[]> =>
      facets.everywhere(kind, caller.scope),

    /** Renames a tag or genre everywhere; `isMerged` when the new name was in use before. */
    async rename(
      kind: 'tag' | 'genre',
      { value, next }: { value: string; next: string },
      caller: Caller,
    ) {
      const isMerged = (await store.itemIds(kind, next, caller.scope)).length > 0
      return { isMerged, numItemsUpdated: await replace(kind, { value, next }, caller) }
    },

    async remove(kind: 'tag' | 'genre', encoded: string, caller: Caller) {
      return {
        numItemsUpdated: await replace(kind, { value: decodeName(encoded), next: null }, caller),
      }
    },
  }
}

interface Replacement {
  value: string
  /** null drops it. */
  next: string | null
}

type RecordChange = Parameters<ItemRewriter['rewrite']>[1]

function withLabel(
  record: Parameters<RecordChange>[0],
  kind: LabelKind,
  { value, next }: Replacement,
): ReturnType<RecordChange> {
  const replaced = (list: string[]) => [
    ...new Set(list.flatMap((entry) => (entry === value ? (next ?? []) : entry))),
  ]
  const { media } = record
  if (kind === 'tag') return { ...record, media: { ...media, tags: replaced(media.tags) } }
  if (media.kind === 'podcast') {
    const { metadata } = media
    return {
      ...record,
      media: { ...media, metadata: { ...metadata, genres: replaced(metadata.genres) } },
    }
  }
  const { metadata } = media
  const field = kind === 'genre' ? 'genres' : 'narrators'
  return {
    ...record,
    media: { ...media, metadata: { ...metadata, [field]: replaced(metadata[field]) } },
  }
}
