import type { FeedEpisode, FeedPodcast } from '@lectern/contract'
import type { FeedChapter, ReadEpisode, ReadFeed } from './feed.ts'

/** A feed as clients of the wire know it; `feedUrl` is the address that was asked for, wherever it led. */
export function toWirePodcast(feed: ReadFeed, feedUrl: string): FeedPodcast {
  const { channel } = feed
  return {
    metadata: {
      image: channel.image,
      categories: channel.categories,
      feedUrl,
      description: channel.description,
      descriptionPlain: channel.descriptionPlain,
      type: channel.type,
      title: channel.title,
      language: channel.language,
      explicit: channel.explicitText,
      author: channel.author,
      pubDate: channel.pubDate,
      link: channel.link,
    },
    episodes: feed.episodes.map(toWireEpisode),
  }
}

/** An episode of a feed as clients of the wire know it, and send it back to have it downloaded. */
export function toWireEpisode(episode: ReadEpisode): FeedEpisode {
  const { url, length, type } = episode.enclosure
  return {
    title: episode.title ?? '',
    subtitle: episode.subtitle ?? '',
    description: episode.description ?? '',
    descriptionPlain: episode.descriptionPlain ?? '',
    pubDate: episode.pubDate ?? '',
    episodeType: episode.episodeType ?? '',
    season: episode.season ?? '',
    episode: episode.episode ?? '',
    author: episode.author ?? '',
    duration: episode.duration ?? '',
    durationSeconds: episode.durationSeconds,
    explicit: episode.explicitText ?? '',
    publishedAt: episode.publishedAt,
    enclosure: { url, length: String(length ?? ''), type: type ?? '' },
    guid: episode.guid,
    chaptersUrl: episode.chaptersFile?.url ?? null,
    chaptersType: episode.chaptersFile?.type ?? null,
    chapters: episode.chapters.map(toWireChapter),
  }
}

/** One whose end nobody knows ends where it begins. */
const toWireChapter = ({ start, end, title }: FeedChapter, id: number) => ({
  id,
  start,
  end: end ?? start,
  title,
})
