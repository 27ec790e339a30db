import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AudioFile, Chapter } from '@lectern/contract'
import { episodeFields } from '#features/items/index.ts'
import type { ChangeCause, EpisodeDraft, ItemDraft, ItemRewriter } from '#features/items/index.ts'
import { feedFacts } from '#features/podcasts/index.ts'
import type { PodcastFolders, PodcastPlace } from '#features/scan/index.ts'
import { unlink } from '#platform/disk/disk.ts'
import { DownloadFailure, Unwanted } from '../failure.ts'
import type { StoredDownload } from '../stored-download.store.ts'

interface JoiningDeps {
  rewriter: ItemRewriter
  folders: PodcastFolders
  /** Name of a user; null when there is none any more. */
  nameOf: (userId: string) => Promise<string | null>
  now: () => number
}

interface Joining {
  place: PodcastPlace
  name: string
  /** Path of the transcript that was put beside it; null: none was. */
  beside: string | null
  /** As the publisher has them apart from the sound. */
  chapters: Chapter[]
  signal: AbortSignal
}

/**
 * Makes the file of that name an episode of its podcast, with the id that it has had all along and what its feed says of it.
 * A scan that met the file before made an episode of it, whose place this one takes. @throws Unwanted when the podcast is gone
 */
export async function joinPodcast(
  download: StoredDownload,
  { place, name, beside, chapters, signal }: Joining,
  deps: JoiningDeps,
): Promise<void> {
  const path = join(place.path, name)
  const found = await deps.folders.look(place, signal)
  if (found === null || !found.files.some((file) => file.path === path))
    throw new DownloadFailure('folder', 'Scans of its library would pass over this podcast.')
  const read = await deps.folders.read(found, path, signal)
  // The feed numbers it: apps are told no other numbers of a file that was downloaded.
  const audioFile = { ...read, trackNumFromMeta: null, discNumFromMeta: null }
  const draft = episodeDraft(download, { audioFile, chapters, now: deps.now() })
  const written = await deps.rewriter.rewrite(
    [download.itemId],
    (record): ItemDraft | null => {
      const { media } = record
      if (media.kind !== 'podcast') return null
      const others = media.episodes.filter(
        (episode) => episode.id !== draft.id && episode.audioFile.metadata.path !== path,
      )
      return {
        ...record,
        ...deps.folders.withFiles(record, found, beside === null ? [path] : [path, beside]),
        isMissing: false,
        missingSeen: 0,
        media: { ...media, episodes: [...others, draft] },
      }
    },
    await causeOf(download, deps),
    // They are of the file, as those of episodes that scans find: where each came from is the same for all.
    { derived: episodeFields.map((field) => `episodes.${draft.id}.${field}`) },
  )
  if (written > 0) return
  await unlink(path).catch(() => undefined)
  throw new Unwanted()
}

/** Feeds are machines' work, even where somebody asked for the episode. */
async function causeOf(download: StoredDownload, deps: JoiningDeps): Promise<ChangeCause> {
  const { askedBy } = download
  const username = askedBy === null ? null : await deps.nameOf(askedBy)
  const by = askedBy === null || username === null ? null : { userId: askedBy, username }
  return { source: 'provider', name: 'feed', by, batch: randomUUID() }
}

function episodeDraft(
  { episodeId, episode, isSecret }: StoredDownload,
  { audioFile, chapters, now }: { audioFile: AudioFile; chapters: Chapter[]; now: number },
): EpisodeDraft {
  const facts = feedFacts(episode, isSecret)
  return {
    ...facts,
    id: episodeId,
    index: null,
    title: facts.title || audioFile.metadata.filename,
    chapters: [audioFile.chapters, chapters].find(({ length }) => length > 0) ?? episode.chapters,
    audioFile,
    addedAt: now,
    updatedAt: now,
  }
}
