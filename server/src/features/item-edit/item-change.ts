import { isDeepStrictEqual } from 'node:util'
import type { MediaChange } from '@lectern/contract'
import { nameKey } from '#features/items/index.ts'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import { bookChangeOf, podcastChangeOf } from './media-change.ts'

/** The item as the change wants it; null when that is how it is. */
export function changed(record: ItemRecord, change: MediaChange): ItemDraft | null {
  const draft = { ...record, media: changedMedia(record, change) }
  return isDeepStrictEqual(comparable(record), comparable(draft)) ? null : draft
}

function changedMedia({ media }: ItemRecord, change: MediaChange): ItemDraft['media'] {
  if (media.kind === 'podcast') {
    const { metadata, settings, tags } = podcastChangeOf(change)
    return {
      ...media,
      metadata: { ...media.metadata, ...metadata },
      settings: { ...media.settings, ...settings },
      tags: tags ?? media.tags,
    }
  }
  const { metadata, tags, chapters } = bookChangeOf(change)
  return {
    ...media,
    metadata: { ...media.metadata, ...metadata },
    tags: tags ?? media.tags,
    chapters: media.audioFiles.length > 0 ? (chapters ?? media.chapters) : media.chapters,
  }
}

/** Authors and series are the same when their names are: the library decides how a name is spelt. */
function comparable({ media }: ItemDraft) {
  if (media.kind === 'podcast') return media
  const { authors, series, ...metadata } = media.metadata
  return {
    ...media,
    metadata,
    authors: authors.map(({ name }) => nameKey(name)),
    series: series.map(({ name, sequence }) => [nameKey(name), sequence]),
  }
}
