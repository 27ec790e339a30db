import type { DomainEvents } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { plainText } from '#platform/text/html.ts'
import type { FactsStore } from '../store/facts.store.ts'
import type { NotifiedEvent } from './own-events.ts'

export interface SourceDeps {
  events: Events
  facts: FactsStore
  tell: (event: NotifiedEvent) => Promise<void>
  now: Now
  log: Pick<Log, 'error'>
}

/**
 * From this failure in a row on a feed is tried once a day: the back-off can't grow any more. No feed is ever given up, so this
 * is the nearest there is to the wire's "disabled".
 */
export const failuresUntilDaily = 8

/** What happens to podcasts, as the wire's events. Each is told where it happened, so of several servers one tells it. */
export function followPodcasts(
  deps: Omit<SourceDeps, 'log' | 'facts'> & { facts: Pick<FactsStore, 'libraryName' | 'episode'> },
): void {
  const { events, facts, tell, now } = deps

  events.handle('episode.added', async ({ libraryId, itemId, episodeId, isAutomatic }) => {
    if (!isAutomatic) return
    const known = await facts.episode(itemId, episodeId)
    if (known === null) return
    const { podcast, episode } = known
    await tell({
      name: 'onPodcastEpisodeDownloaded',
      libraryId,
      at: now(),
      values: {
        libraryItemId: itemId,
        libraryId,
        libraryName: known.libraryName,
        mediaTags: known.tags.join(', '),
        podcastTitle: podcast.title,
        podcastAuthor: podcast.author ?? '',
        podcastDescription: plainText(podcast.description ?? ''),
        podcastGenres: podcast.genres.join(', '),
        episodeId,
        episodeTitle: episode.title,
        episodeSubtitle: plainText(episode.subtitle ?? ''),
        episodeDescription: plainText(episode.description ?? ''),
      },
    })
  })

  events.handle('feed.failed', async (failure) => {
    if (failure.isAutomatic) await tell(await feedFailure(failure, deps))
  })
}

async function feedFailure(
  { libraryId, title, feedUrl, failures, reason }: DomainEvents['feed.failed'],
  { facts, now }: { facts: Pick<FactsStore, 'libraryName'>; now: Now },
): Promise<NotifiedEvent> {
  const isLastStep = failures === failuresUntilDaily
  const libraryName = await facts.libraryName(libraryId)
  return {
    name: isLastStep ? 'onRSSFeedDisabled' : 'onRSSFeedFailed',
    libraryId,
    at: now(),
    values: { title, feedUrl, numFailed: failures, reason, libraryName },
  }
}
