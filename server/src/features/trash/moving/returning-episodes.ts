import { join } from 'node:path'
import type { EpisodeDraft, ItemDraft, ItemRecord } from '#features/items/index.ts'
import { groupsOf } from '#platform/lists/groups.ts'
import type { KeptEpisode } from './take.ts'
import type { Restored } from './restore.ts'

/** Episodes of one podcast whose files are back. */
export interface EpisodesBack {
  itemId: string
  episodes: readonly {
    episode: EpisodeDraft
    /** Where its file lies now, as the library names it. */
    path: string
    /** The entry of the trash that it came out of. */
    entryId: string
  }[]
}

/** Which of the files that are back were episodes, by podcast. */
export function episodesBack(restored: readonly Restored[]): EpisodesBack[] {
  const found = restored.flatMap(({ file, at }) => {
    const { kind, item_id: itemId, record_json: json, entry_id: entryId } = file
    if (kind !== 'file' || itemId === null || json === null) return []
    const { episode } = JSON.parse(json) as KeptEpisode
    return [{ itemId, episode, path: join(file.root, at === file.at ? file.path : at), entryId }]
  })
  return [...groupsOf(found, ({ itemId }) => itemId)].map(([itemId, episodes]) => ({
    itemId,
    episodes,
  }))
}

/**
 * The podcast with these episodes as they were: the scan that found their files made others of them, with other ids. Null where it
 * found none of the files.
 */
export function withEpisodes(
  record: ItemRecord,
  { episodes }: EpisodesBack,
  at: number,
): ItemDraft | null {
  const { media } = record
  if (media.kind !== 'podcast') return null
  let isChanged = false
  const drafts = media.episodes.map((scanned) => {
    const back = episodes.find(({ path }) => path === scanned.audioFile.metadata.path)
    if (back === undefined || media.episodes.some(({ id }) => id === back.episode.id))
      return scanned
    isChanged = true
    return { ...back.episode, audioFile: scanned.audioFile, updatedAt: at }
  })
  if (!isChanged) return null
  const updatedAt = Math.max(at, record.updatedAt + 1)
  return { ...record, updatedAt, media: { ...media, episodes: drafts } }
}
