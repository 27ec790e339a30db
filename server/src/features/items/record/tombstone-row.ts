import type { TombstoneRow } from '#storage/schema.ts'
import { fieldsOf } from '../changes/fields.ts'
import { putOrigins } from '../changes/origins.ts'
import type { ItemRecord } from './item-record.ts'

/** Enough to give a returning item its ids and what people wrote about it. */
export function tombstoneRow(record: ItemRecord, removedAt: number): TombstoneRow {
  const { media } = record
  const { metadata, tags } = media
  return {
    item_id: record.id,
    media_id: record.mediaId,
    library_id: record.libraryId,
    path: record.path,
    ino: record.ino,
    content_key: record.contentKey,
    title: metadata.title,
    metadata_json: JSON.stringify({
      addedAt: record.addedAt,
      metadata,
      tags,
      ...lockedOf(record),
      ...(media.kind === 'podcast'
        ? { settings: media.settings, episodes: episodeIds(media.episodes) }
        : { chapters: media.chapters }),
    }),
    removed_at: removedAt,
  }
}

/** Locked fields outlive the removal: they return as they are. */
function lockedOf(record: ItemRecord) {
  const { locks, provenance } = record
  if (locks.length === 0) return {}
  const values = fieldsOf(record)
  const origins = putOrigins({}, locks, provenance)
  return {
    locked: { values: Object.fromEntries(locks.map((field) => [field, values[field]])), origins },
  }
}

function episodeIds(episodes: { id: string; audioFile: { metadata: { relPath: string } } }[]) {
  return episodes.map(({ id, audioFile }) => ({ id, relPath: audioFile.metadata.relPath }))
}
