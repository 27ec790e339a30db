import type { FeedEpisode, FeedPodcast } from '@lectern/contract'
import { toWirePodcast } from '#features/feed-reader/index.ts'
import type { FeedReader, FeedValidators } from '#features/feed-reader/index.ts'
import { feedExtras } from './episodes/feed-extras.ts'
import type { FeedExtras } from './episodes/feed-extras.ts'

/** A feed as it came from the web. */
export interface CameFeed {
  podcast: FeedPodcast
  /** What else it says of each of these episodes. */
  extras: ReadonlyMap<FeedEpisode, FeedExtras>
  /** What else it says of the podcast, as it is kept. */
  channel: object
  /** Null: the next time it has to be read whatever it says. */
  validators: FeedValidators | null
  /** Everything that it lists is here: what isn't is gone from it. */
  isWhole: boolean
}

/** What became of asking for a feed. */
export interface Asked {
  /** Null: nothing changed since the validators were given. */
  came: CameFeed | null
  /** Where it is from now on; null: where it was. */
  movedTo: string | null
}

/** Reads feeds from the web. */
export interface FeedSource {
  /** @throws FeedProblem with a sentence that holds no address. */
  read(address: string, validators: FeedValidators | null, signal?: AbortSignal): Promise<Asked>
}

/** Older pages of a paged feed that are read for its episodes. */
const mostPages = 50

export function createFeedSource({ fetchFeed }: FeedReader): FeedSource {
  return {
    async read(address, validators, signal) {
      const fetched = await fetchFeed({
        address,
        validators,
        maxPages: mostPages,
        ...(signal ? { signal } : {}),
      })
      const { movedTo } = fetched
      if (fetched.outcome === 'unchanged') return { came: null, movedTo }
      const { feed } = fetched
      const podcast = toWirePodcast(feed, address)
      const came: CameFeed = {
        podcast,
        extras: new Map(
          feed.episodes.flatMap((said, index) => {
            const episode = podcast.episodes[index]
            return episode === undefined ? [] : [[episode, feedExtras(said)]]
          }),
        ),
        channel: feed.channel,
        validators: fetched.validators,
        isWhole: feed.cuts.every((cut) => cut === 'texts'),
      }
      return { came, movedTo }
    },
  }
}

/** A feed that is read for the first time. @throws FeedProblem */
export async function readNew(
  source: FeedSource,
  address: string,
  signal?: AbortSignal,
): Promise<CameFeed & { movedTo: string | null }> {
  const { came, movedTo } = await source.read(address, null, signal)
  if (came === null) throw new Error('A feed that was never read has not changed.')
  return { ...came, movedTo }
}
