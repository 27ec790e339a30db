import type { FeedPodcast, FeedPreview } from '@lectern/contract'
import type { Now } from '#platform/clock.ts'
import { rhythmOf } from '../check/next-check.ts'
import { readNew } from '../feed-source.ts'
import type { FeedSource } from '../feed-source.ts'
import type { KnownPodcasts } from '../known-podcasts.ts'
import { saysExplicit } from '../explicit.ts'
import type { SoundSeal } from './sound-seal.ts'

const keptMs = 60_000
const mostKept = 20
const mostEpisodes = 50

interface FeedPreviewDeps {
  source: FeedSource
  known: KnownPodcasts
  seal: Pick<SoundSeal, 'seal'>
  now: Now
}

interface Looking {
  libraryId: string
  userId: string
}

/** Reads feeds that nobody subscribes to yet; what was read a moment ago isn't asked for again. */
export function createFeedPreview(deps: FeedPreviewDeps) {
  const memory = new Map<string, { at: number; came: ReturnType<typeof readNew> }>()

  function came(address: string): ReturnType<typeof readNew> {
    const kept = memory.get(address)
    if (kept && deps.now() - kept.at < keptMs) return kept.came
    const reading = readNew(deps.source, address)
    memory.delete(address)
    memory.set(address, { at: deps.now(), came: reading })
    for (const key of memory.keys()) {
      if (memory.size <= mostKept) break
      memory.delete(key)
    }
    reading.catch(() => memory.delete(address))
    return reading
  }

  return {
    /** The feed as the wire has it. @throws FeedProblem */
    podcast: async (address: string): Promise<FeedPodcast> => (await came(address)).podcast,

    /** What somebody wants to see before adding it to a library. @throws FeedProblem */
    async preview(address: string, { libraryId, userId }: Looking): Promise<FeedPreview> {
      const read = await came(address)
      const { metadata, episodes } = read.podcast
      const dated = episodes.flatMap(({ publishedAt }) => publishedAt ?? [])
      const newest = [...dated].sort((one, other) => other - one)
      const feedUrl = read.movedTo ?? address
      return {
        address: feedUrl,
        title: metadata.title ?? '',
        author: metadata.author,
        description: metadata.description,
        image: metadata.image,
        link: metadata.link,
        language: metadata.language,
        type: metadata.type,
        explicit: saysExplicit(metadata.explicit),
        categories: metadata.categories,
        numEpisodes: episodes.length,
        size: episodes.reduce((sum, { enclosure }) => sum + (Number(enclosure.length) || 0), 0),
        rhythmMs: rhythmOf(newest.slice(0, 20), deps.now())?.everyMs ?? null,
        lastPublishedAt: newest[0] ?? null,
        episodes: await Promise.all(
          [...episodes]
            .sort((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0))
            .slice(0, mostEpisodes)
            .map(async (episode) => ({
              ...episode,
              sound: await deps.seal.seal(episode.enclosure.url, userId),
            })),
        ),
        libraryItemId: await deps.known.find(libraryId, { feedUrl }),
      }
    },
  }
}
