import type { FeedEpisode } from '@lectern/contract'

/** An episode that its feed lists and whose file isn't in the library. */
export interface RemoteEpisode {
  id: string
  /** As its feed has it. */
  said: FeedEpisode
  /** Seconds, by its sound where that was heard, else by its feed; 0 where nobody said. */
  duration: number
  firstSeenAt: number
}
