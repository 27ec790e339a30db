import { isDeepStrictEqual } from 'node:util'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'

/** Whether writing the draft would change anything that people or clients can see. */
export function isSameItem(before: ItemRecord, draft: ItemDraft): boolean {
  return isDeepStrictEqual(visibleFacts(before), visibleFacts(draft))
}

function visibleFacts(item: ItemRecord | ItemDraft) {
  const { updatedAt: _u, lastScanAt: _l, scanVersion: _s, provenance: _p, ...rest } = item
  const { filesHash: _f, contentKey: _c, missingSeen: _m, media, ...location } = rest
  if (media.kind === 'podcast') return { ...location, media }
  const { authors, series, ...metadata } = media.metadata
  return {
    ...location,
    media: {
      ...media,
      metadata,
      authors: authors.map(({ name }) => name.toLowerCase()),
      series: series.map(({ name, sequence }) => [name.toLowerCase(), sequence]),
    },
  }
}
