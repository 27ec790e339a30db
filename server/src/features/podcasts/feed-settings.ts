import { podcastFeedSettings } from '@lectern/contract'
import type { PodcastFeedSettings } from '@lectern/contract'

/** Settings as they are stored; what an earlier release didn't know is as if it had never been set. */
export function readFeedSettings(text: string): PodcastFeedSettings {
  return podcastFeedSettings.parse(JSON.parse(text))
}
