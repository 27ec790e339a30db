import type { FeedEpisode, PodcastMeta } from '@lectern/contract'

/** What is written into the file of an episode (ABS wire, podcasts §4.4), by the names that ffmpeg gives tags. Nothing empty. */
export function episodeTags(podcast: PodcastMeta, episode: FeedEpisode): Record<string, string> {
  const { title, author } = podcast
  const published = episode.publishedAt === null ? null : new Date(episode.publishedAt)
  const said: Record<string, string | null> = {
    album: title,
    'album-sort': title,
    artist: author,
    'artist-sort': author,
    comment: episode.description,
    TIT3: episode.subtitle,
    disc: episode.season,
    genre: podcast.genres.join(';'),
    language: podcast.language,
    MVNM: title,
    MVIN: episode.episode,
    track: episode.episode,
    'series-part': episode.episode,
    title: episode.title,
    'title-sort': episode.title,
    year: published === null ? null : String(published.getUTCFullYear()),
    date: published === null ? null : published.toISOString().slice(0, 10),
    releasedate: episode.pubDate,
    'itunes-id': podcast.itunesId,
    'podcast-type': podcast.type,
    'episode-type': episode.episodeType,
    podcast: '1',
  }
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}
