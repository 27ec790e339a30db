import type { FeedEpisode } from '@lectern/contract'

/** An episode as a feed lists it, the `number`th of its podcast. */
export function feedEpisodeOf(number: number, over: Partial<FeedEpisode> = {}): FeedEpisode {
  return {
    title: `Part ${number}`,
    subtitle: '',
    description: '',
    descriptionPlain: '',
    pubDate: '',
    episodeType: 'full',
    season: '',
    episode: String(number),
    author: '',
    duration: '',
    durationSeconds: null,
    explicit: '',
    publishedAt: null,
    enclosure: { url: `https://media.example/${number}.mp3`, length: '', type: 'audio/mpeg' },
    guid: `part-${number}`,
    chaptersUrl: null,
    chaptersType: null,
    chapters: [],
    ...over,
  }
}
