import type { EpisodeDraft, ItemDraft, ItemRecord } from '#features/items/index.ts'
import { companionsOf } from '#features/scan/index.ts'
import type { PodcastFolders, PodcastPlace } from '#features/scan/index.ts'
import type { Discard } from '#features/trash/index.ts'
import { deletable } from './delete-files.ts'

/** Where a podcast lies that loses an episode. */
export interface EpisodePlace extends PodcastPlace {
  itemId: string
  libraryId: string
}

/**
 * What leaves the disk with an episode: its sound, and what lies beside that and is nothing without it. Empty: the sound is gone
 * already. @throws Problem as `deletable` does
 */
export async function episodeFiles(
  { itemId, libraryId, folderId, root }: EpisodePlace,
  record: ItemRecord,
  episode: EpisodeDraft,
): Promise<Discard[]> {
  const sound = episode.audioFile.metadata
  const target = await deletable(sound.path, root)
  if (target === null) return []
  const shared = { libraryId, folderId, root, itemId, title: episode.title, record: null }
  const things: Discard[] = [{ ...shared, path: sound.path, target, episode }]
  const others = companionsOf(
    sound,
    record.libraryFiles.map(({ metadata }) => metadata),
  )
  for (const { path } of isAloneAt(record, episode) ? others : []) {
    const beside = await deletable(path, root)
    if (beside !== null) things.push({ ...shared, path, target: beside, goesWith: sound.path })
  }
  return things
}

/** No other sound has the name and another ending: what lies beside it may be that one's. */
function isAloneAt({ media }: ItemRecord, { id, audioFile }: EpisodeDraft): boolean {
  const stem = ({ path, ext }: { path: string; ext: string }) =>
    path.slice(0, path.length - ext.length)
  const own = stem(audioFile.metadata)
  return !(
    media.kind === 'podcast' &&
    media.episodes.some((one) => one.id !== id && stem(one.audioFile.metadata) === own)
  )
}

/** What a podcast is without an episode whose files aren't there any more, so that the next scan finds nothing to do. */
export async function withoutEpisode(
  place: EpisodePlace,
  episode: EpisodeDraft,
  {
    folders,
    signal,
    paths,
  }: { folders: PodcastFolders; signal: AbortSignal; paths: readonly string[] },
): Promise<(record: ItemRecord) => ItemDraft> {
  // Nothing may be left that a scan would take for a podcast: it looks again then.
  const found = await folders.look(place, signal).catch(() => null)
  return (record) => {
    const { media } = record
    if (media.kind !== 'podcast') return record
    const facts =
      found === null
        ? {
            filesHash: '',
            libraryFiles: record.libraryFiles.filter(
              ({ metadata }) => !paths.includes(metadata.path),
            ),
          }
        : folders.withFiles(record, found, paths)
    return {
      ...record,
      ...facts,
      media: { ...media, episodes: media.episodes.filter(({ id }) => id !== episode.id) },
    }
  }
}
