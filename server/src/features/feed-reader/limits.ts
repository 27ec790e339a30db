/** How much of a feed is read. What lies beyond is left out, and the feed says so in `cuts`. */
export interface FeedLimits {
  /** Of XML, unpacked. */
  maxBytes: number
  /** Episodes that are kept: the newest. */
  maxEpisodes: number
  /** Elements inside each other. */
  maxDepth: number
  /** Characters of one description. */
  maxTextChars: number
  /** Characters of all descriptions together; when they are used up, each is kept to its first 500. */
  maxKeptChars: number
  /** For the whole feed. */
  timeoutMs: number
}

export const defaultLimits: FeedLimits = {
  maxBytes: 256 * 1024 * 1024,
  maxEpisodes: 20_000,
  maxDepth: 64,
  maxTextChars: 100_000,
  maxKeptChars: 32_000_000,
  timeoutMs: 120_000,
}

/** What was left out: bytes or episodes beyond a limit, long texts, time was up, the document or the line ended early. */
export type FeedCut = 'bytes' | 'episodes' | 'texts' | 'time' | 'end' | 'line' | 'pages'
