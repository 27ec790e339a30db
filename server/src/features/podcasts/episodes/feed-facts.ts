import type { FeedEpisode } from '@lectern/contract'
import { publicAddress, withoutLogin } from '#domain/public-address.ts'
import type { EpisodeDraft } from '#features/items/index.ts'
import { cleanNote } from '#platform/text/html.ts'

export type FeedFacts = Pick<
  EpisodeDraft,
  | 'title'
  | 'subtitle'
  | 'description'
  | 'pubDate'
  | 'publishedAt'
  | 'season'
  | 'episode'
  | 'episodeType'
  | 'enclosure'
  | 'guid'
>

/**
 * What a feed says of an episode, as episodes on the disk keep it. Everybody who sees the episode is shown it: of a feed
 * whose address is a secret the sound's may be one, too, and is left out.
 */
export function feedFacts(said: FeedEpisode, isSecret: boolean): FeedFacts {
  const { url, type, length } = said.enclosure
  return {
    title: said.title,
    subtitle: said.subtitle || null,
    description: cleanNote(said.description),
    pubDate: said.pubDate || null,
    publishedAt: said.publishedAt,
    season: said.season || null,
    episode: said.episode || null,
    episodeType: said.episodeType || null,
    enclosure: isSecret ? null : { url: withoutLogin(url), type, length },
    guid: said.guid,
  }
}

/** An episode of a feed as it may be shown to those who don't look after the server. */
export function shownToAll(said: FeedEpisode, isSecret: boolean): FeedEpisode {
  const { enclosure, chaptersUrl } = said
  return {
    ...said,
    enclosure: { ...enclosure, url: publicAddress(enclosure.url, isSecret) },
    chaptersUrl: chaptersUrl === null ? null : publicAddress(chaptersUrl, isSecret) || null,
  }
}
