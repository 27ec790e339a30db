import type { NewPodcast } from '@lectern/contract'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead, LibraryAccess } from '#features/items/index.ts'
import type { Jobs, Tasks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Images } from '#platform/rendering/images.ts'
import { createAddPodcast } from './add/add-podcast.ts'
import type { AddPodcastDeps } from './add/add-podcast.ts'
import { createOpmlImport } from './add/opml-import.ts'
import type { AskedImport } from './add/opml-import.ts'
import { feedsOfOpml } from './add/opml.ts'
import { createCheckFeed } from './check/check-feed.ts'
import type { CheckFeedDeps, EpisodeDownloads } from './check/check-feed.ts'
import { createFeedChecks } from './check/feed-checks.ts'
import type { FeedSource } from './feed-source.ts'
import { createKnownPodcasts } from './known-podcasts.ts'
import { createEpisodeLists } from './list/episode-lists.ts'
import { createMatchEpisodes } from './episodes/match-episodes.ts'
import { createPodcastPages } from './pages/podcast-pages.ts'
import { createPodcastVerbs } from './podcast-verbs.ts'
import { createFeedPreview } from './preview.ts'
import { createRemoveEpisode } from './episodes/remove-episode.ts'
import type { Removal } from '#features/removal/index.ts'
import { feedEpisodesStore } from './store/feed-episodes.store.ts'
import { listenersStore } from './store/listeners.store.ts'
import { podcastFeedsStore } from './store/podcast-feeds.store.ts'

type Made = 'feeds' | 'known' | 'episodes'

export interface PodcastsDeps
  extends Omit<AddPodcastDeps, Made | 'log' | 'images'>, Omit<CheckFeedDeps, Made | 'events'> {
  source: FeedSource
  downloads: EpisodeDownloads
  read: Pick<ItemRead, 'check' | 'get'>
  libraryAccess: LibraryAccess
  jobs: Pick<Jobs, 'define'>
  tasks: Pick<Tasks, 'start'>
  removal: Pick<Removal, 'episode'>
  images: Pick<Images, 'identify' | 'fit'>
  log: Log
}

export type Podcasts = ReturnType<typeof createPodcasts>

/** Podcasts that come from the web: found, added, read, and seen to. */
export function createPodcasts(options: PodcastsDeps) {
  const { db, read } = options
  const feeds = podcastFeedsStore(db)
  const episodes = feedEpisodesStore(db)
  const deps = { ...options, feeds, episodes, known: createKnownPodcasts(feeds) }
  const checkFeed = createCheckFeed(deps)
  const checks = createFeedChecks({ ...deps, checkFeed })
  const add = createAddPodcast(deps)
  const imports = createOpmlImport({ ...deps, add })
  const matchEpisodes = createMatchEpisodes(deps)
  const [lists, listeners] = [createEpisodeLists(db), listenersStore(db)]
  const verbs = createPodcastVerbs({
    ...deps,
    lists,
    listeners,
    preview: createFeedPreview(deps),
    checkFeed,
  })
  return {
    verbs,
    pages: createPodcastPages({ ...deps, lists, listeners }),
    removeEpisode: createRemoveEpisode(deps),
    /** What one of all servers does until the signal is aborted. */
    lookAfter: checks.lookAfter,
    close: checks.close,

    /** Resolves with the expanded item; its feed is read in the background. */
    async create(asked: NewPodcast, caller: Caller): Promise<Content> {
      const id = await add.add(asked, caller)
      if (asked.media.metadata.feedUrl) await checks.soon(id)
      return read.get(id, { expanded: true, include: [] }, caller)
    },

    parseOpml: async (text: string) => ({ feeds: feedsOfOpml(text) }),
    importOpml: (asked: AskedImport, caller: Caller): Promise<void> => imports.begin(asked, caller),

    async matchEpisodes(id: string, isReplacing: boolean, caller: Caller) {
      const seen = await read.check(id, caller)
      return { numEpisodesUpdated: await matchEpisodes(seen.id, isReplacing, caller) }
    },
  }
}
