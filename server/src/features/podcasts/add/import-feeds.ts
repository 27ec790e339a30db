import type { FeedPodcast, NewPodcast } from '@lectern/contract'
import type { ChangeAuthor } from '#features/items/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { OpmlImportFeedRow } from '#storage/schema.ts'
import { saysExplicit } from '../explicit.ts'
import { readNew } from '../feed-source.ts'
import type { FeedSource } from '../feed-source.ts'
import type { KnownPodcasts } from '../known-podcasts.ts'
import type { FeedOutcome, OpmlImportsStore } from '../store/opml-imports.store.ts'
import type { AddPodcast, PodcastFolder } from './add-podcast.ts'
import { folderOf } from './place.ts'

export interface ImportFeedsDeps {
  add: Pick<AddPodcast, 'addTo'>
  source: FeedSource
  known: KnownPodcasts
  imports: OpmlImportsStore
  log: Pick<Log, 'error'>
}

/** Where the podcasts of an import go, and who asked for them. */
export interface ImportOrder {
  folder: PodcastFolder
  isAutomatic: boolean
  by: ChangeAuthor
}

/** What who imports feeds is told. */
interface ImportHooks {
  signal: AbortSignal
  /** So many of them are done. */
  onDone: (count: number) => void
  onFailed: (address: string, reason: string) => void
}

/** Adds the podcasts of feeds, one after the other, and notes what became of each before the next; those that are done are left. */
export async function importFeeds(
  feeds: readonly OpmlImportFeedRow[],
  order: ImportOrder,
  hooks: ImportHooks,
  deps: ImportFeedsDeps,
): Promise<void> {
  for (const [index, feed] of feeds.entries()) {
    if (hooks.signal.aborted) return
    hooks.onDone(index)
    if (feed.state !== 'waiting' && feed.state !== 'begun') continue
    const outcome = await outcomeOf(feed, order, hooks.signal, deps)
    if (outcome === null) return
    await deps.imports.note(feed.import_id, feed.position, outcome)
    if (outcome.state === 'failed') hooks.onFailed(feed.address, outcome.failure ?? '')
  }
}

/** Null: called off in the middle of it. */
async function outcomeOf(
  feed: OpmlImportFeedRow,
  order: ImportOrder,
  signal: AbortSignal,
  deps: ImportFeedsDeps,
): Promise<FeedOutcome | null> {
  try {
    return await addFeed(feed, order, signal, deps)
  } catch (err) {
    if (signal.aborted) return null
    if (err instanceof Problem) return { state: 'failed', failure: err.message }
    deps.log.error({ err }, 'a feed of an OPML file failed')
    return { state: 'failed', failure: 'Something went wrong. The server log has the details.' }
  }
}

async function addFeed(
  feed: OpmlImportFeedRow,
  { folder, isAutomatic, by }: ImportOrder,
  signal: AbortSignal,
  { add, source, known, imports }: ImportFeedsDeps,
): Promise<FeedOutcome> {
  const { libraryId } = folder
  // One that was begun and is there now is this import's own: the server ended before that was noted.
  const there = feed.state === 'begun' ? 'added' : 'known'
  const found = await known.find(libraryId, { feedUrl: feed.address })
  if (found !== null) return { state: there, item_id: found }
  await imports.note(feed.import_id, feed.position, { state: 'begun' })
  const came = await readNew(source, feed.address, signal)
  const { title } = came.podcast.metadata
  const moved =
    came.movedTo === null ? null : await known.find(libraryId, { feedUrl: came.movedTo })
  if (moved !== null) return { state: there, item_id: moved, title }
  const asked = podcastOf(came.podcast, came.movedTo ?? feed.address, { folder, isAutomatic })
  return { state: 'added', item_id: await add.addTo(folder, asked, by), title }
}

/** What a feed says of its podcast, as it is added. @throws Problem `invalid` when it has no title. */
function podcastOf(
  { metadata }: FeedPodcast,
  feedUrl: string,
  { folder, isAutomatic }: { folder: PodcastFolder; isAutomatic: boolean },
): NewPodcast {
  return {
    path: folderOf(folder.root, metadata.title ?? ''),
    folderId: folder.folderId,
    libraryId: folder.libraryId,
    media: {
      metadata: {
        title: metadata.title,
        author: metadata.author,
        description: metadata.description,
        genres: metadata.categories,
        feedUrl,
        imageUrl: metadata.image,
        language: metadata.language,
        explicit: saysExplicit(metadata.explicit),
        type: metadata.type,
        // What directories say of it; apps of the wire expect texts.
        releaseDate: '',
        itunesPageUrl: '',
        itunesId: '',
        itunesArtistId: '',
      },
      autoDownloadEpisodes: isAutomatic,
    },
  }
}
