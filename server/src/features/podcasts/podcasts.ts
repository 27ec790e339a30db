import type { NewPodcast } from '@lectern/contract'
import type { Content, RangesContent } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { ItemRead, LibraryAccess } from '#features/items/index.ts'
import type { Jobs, Tasks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import type { Images } from '#platform/rendering/images.ts'
import { createAddPodcast } from './add/add-podcast.ts'
import type { AddPodcastDeps } from './add/add-podcast.ts'
import { createOpmlImport } from './add/opml-import.ts'
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
import { createFeedPreview } from './preview/feed-preview.ts'
import { createPreviewSounds } from './preview/preview-sounds.ts'
import { createSoundSeal } from './preview/sound-seal.ts'
import { createRemoveEpisode } from './episodes/remove-episode.ts'
import type { Removal } from '#features/removal/index.ts'
import { feedEpisodesStore } from './store/feed-episodes.store.ts'
import { listenersStore } from './store/listeners.store.ts'
import { opmlImportsStore } from './store/opml-imports.store.ts'
import { podcastFeedsStore } from './store/podcast-feeds.store.ts'

type Made = 'feeds' | 'known' | 'episodes'

export interface PodcastsDeps
  extends Omit<AddPodcastDeps, Made | 'log' | 'images'>, Omit<CheckFeedDeps, Made | 'events'> {
  source: FeedSource
  downloads: EpisodeDownloads
  read: Pick<ItemRead, 'check' | 'get'>
  libraryAccess: LibraryAccess
  jobs: Pick<Jobs, 'define'>
  tasks: Pick<Tasks, 'start' | 'cancel'>
  removal: Pick<Removal, 'episode'>
  images: Pick<Images, 'identify' | 'fit'>
  /** What is sent of a sound that lies with its publisher. @throws Problem with a sentence for people */
  soundAt: (address: string) => Promise<{ content: 'ranges' } & RangesContent>
  /** Seals what is handed out to be handed back; the same for all servers on the same data. */
  previewSecret: () => Promise<string>
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
  const imports = createOpmlImport({ ...deps, add, imports: opmlImportsStore(db) })
  const matchEpisodes = createMatchEpisodes(deps)
  const seal = createSoundSeal({ secret: options.previewSecret, now: options.now })
  const [lists, listeners] = [createEpisodeLists(db), listenersStore(db)]
  const verbs = createPodcastVerbs({
    ...deps,
    lists,
    listeners,
    preview: createFeedPreview({ ...deps, seal }),
    checkFeed,
  })
  return {
    verbs,
    pages: createPodcastPages({ ...deps, lists, listeners }),
    previewSounds: createPreviewSounds({ ...deps, seal }),
    removeEpisode: createRemoveEpisode(deps),
    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      await imports.lookAfter(until)
      await checks.lookAfter(until)
    },
    close: checks.close,

    /** Resolves with the expanded item; its feed is read in the background. */
    async create(asked: NewPodcast, caller: Caller): Promise<Content> {
      const id = await add.add(asked, caller)
      if (asked.media.metadata.feedUrl) await checks.soon(id)
      return read.get(id, { expanded: true, include: [] }, caller)
    },

    parseOpml: async (text: string) => ({ feeds: feedsOfOpml(text) }),
    imports,

    async matchEpisodes(id: string, isReplacing: boolean, caller: Caller) {
      const seen = await read.check(id, caller)
      return { numEpisodesUpdated: await matchEpisodes(seen.id, isReplacing, caller) }
    },
  }
}
