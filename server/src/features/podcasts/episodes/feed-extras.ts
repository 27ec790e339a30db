import type { ReadEpisode } from '#features/feed-reader/index.ts'

/** What feeds say of an episode beside what the wire knows, as it is kept. Its addresses may be keys to what somebody pays for. */
export type FeedExtras = Pick<
  ReadEpisode,
  | 'seasonName'
  | 'episodeDisplay'
  | 'image'
  | 'link'
  | 'chaptersFile'
  | 'chapters'
  | 'transcripts'
  | 'persons'
  | 'soundbites'
>

export function feedExtras(said: ReadEpisode): FeedExtras {
  return {
    seasonName: said.seasonName,
    episodeDisplay: said.episodeDisplay,
    image: said.image,
    link: said.link,
    chaptersFile: said.chaptersFile,
    chapters: said.chapters,
    transcripts: said.transcripts,
    persons: said.persons,
    soundbites: said.soundbites,
  }
}

/** Those of an episode whose feed was never asked for them. */
export const noExtras: FeedExtras = {
  seasonName: null,
  episodeDisplay: null,
  image: null,
  link: null,
  chaptersFile: null,
  chapters: [],
  transcripts: [],
  persons: [],
  soundbites: [],
}

export const readExtras = (json: string | null): FeedExtras =>
  json === null ? noExtras : { ...noExtras, ...(JSON.parse(json) as Partial<FeedExtras>) }
