import type { PodcastMatch } from '@lectern/contract'
import { comparedOfPodcasts, foundOfPodcast } from '../choice/match-fields.ts'
import type { Found } from '../choice/use-choice.ts'

/** One podcast of the directory, to be compared: what others say is of other podcasts. */
export function foundPodcasts(match: PodcastMatch | undefined): Found {
  return {
    fields: comparedOfPodcasts,
    numCandidates: match === undefined ? 0 : 1,
    valueOf(_at, name) {
      const field = comparedOfPodcasts.find((one) => one === name)
      return match && field ? foundOfPodcast(match, field) : null
    },
    // The directory is asked alone.
    sayerOf: () => ({ by: null, ruled: null }),
  }
}
