import type { FeedCut } from './limits.ts'

/** A feed as it was read, whatever its format. Addresses are absolute and of http or https; HTML is cleaned. */
export interface ReadFeed {
  format: 'rss' | 'rdf' | 'atom'
  channel: FeedChannel
  /** In the order of the feed. */
  episodes: ReadEpisode[]
  /** Entries that have nothing to play: they are no episodes. */
  withoutEnclosure: number
  /** What was left out; empty when the whole feed is here. */
  cuts: FeedCut[]
}

export interface FeedChannel {
  title: string | null
  author: string | null
  /** HTML. */
  description: string | null
  descriptionPlain: string | null
  image: string | null
  /** `Arts:Books` for nested ones. */
  categories: string[]
  language: string | null
  explicit: boolean | null
  /** As it is written. */
  explicitText: string | null
  type: 'episodic' | 'serial' | null
  /** As it is written. */
  pubDate: string | null
  publishedAt: number | null
  link: string | null
  owner: { name: string | null; email: string | null } | null
  copyright: string | null
  newFeedUrl: string | null
  /** podcast:guid */
  guid: string | null
  locked: { isLocked: boolean; owner: string | null } | null
  medium: string | null
  funding: { url: string; text: string }[]
  persons: FeedPerson[]
  /** Directories shall not list it. */
  isBlocked: boolean
  /** Nothing will be added any more. */
  isComplete: boolean
  links: FeedLinks
  update: FeedUpdateHints
}

export interface FeedLinks {
  /** Older entries of a paged feed. */
  nextPage: string | null
  /** Older entries of an archived feed (RFC 5005). */
  previousArchive: string | null
  self: string | null
  /** Where one may ask to be told of news (WebSub). */
  hubs: string[]
}

/** When the publisher would like to be asked again. */
export interface FeedUpdateHints {
  ttlMinutes: number | null
  /** Hours of the day (UTC). */
  skipHours: number[]
  /** In English: `Monday`. */
  skipDays: string[]
}

export interface ReadEpisode {
  guid: string | null
  enclosure: FeedEnclosure
  /** The same episode in other forms. */
  alternates: FeedAlternate[]
  title: string | null
  subtitle: string | null
  /** HTML. */
  description: string | null
  descriptionPlain: string | null
  /** As it is written. */
  pubDate: string | null
  publishedAt: number | null
  season: string | null
  seasonName: string | null
  episode: string | null
  /** What people are shown instead of the number. */
  episodeDisplay: string | null
  episodeType: string | null
  /** As it is written. */
  duration: string | null
  durationSeconds: number | null
  explicit: boolean | null
  /** As it is written. */
  explicitText: string | null
  image: string | null
  link: string | null
  author: string | null
  /** A file of chapters. */
  chaptersFile: { url: string; type: string | null } | null
  /** Chapters that stand in the feed itself. */
  chapters: FeedChapter[]
  transcripts: FeedTranscript[]
  persons: FeedPerson[]
  soundbites: FeedSoundbite[]
}

export interface FeedEnclosure {
  url: string
  /** As the feed says, which may lie; null where it says nothing. */
  length: number | null
  type: string | null
}

export interface FeedAlternate {
  type: string | null
  length: number | null
  bitrate: number | null
  height: number | null
  language: string | null
  title: string | null
  rel: string | null
  isDefault: boolean
  sources: { url: string; type: string | null }[]
}

/** Times in seconds. */
export interface FeedChapter {
  start: number
  /** Where the next begins; null when nothing tells. */
  end: number | null
  title: string
  link: string | null
  image: string | null
}

export interface FeedTranscript {
  url: string
  type: string | null
  language: string | null
  rel: string | null
}

export interface FeedPerson {
  name: string
  role: string
  group: string
  image: string | null
  link: string | null
}

/** Times in seconds. */
export interface FeedSoundbite {
  start: number
  duration: number
  title: string | null
}
