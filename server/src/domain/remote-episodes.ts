import type { Episode } from '@lectern/contract'
import type { RangesContent } from './content.ts'

/**
 * Episodes among these whose sound lies with their publishers, by id. Only clients that say so are shown them: apps of the wire
 * know those that are downloaded.
 */
export type RemoteEpisodesOf = (
  wanted: readonly { itemId: string; episodeId: string }[],
) => Promise<ReadonlyMap<string, Episode>>

/** The word that such clients put into `include`. */
export const remoteWord = 'remote'

/** The sound of such an episode; null where the podcast has none of this id. @throws Problem with a sentence for people */
export type RemoteSoundOf = (
  itemId: string,
  episodeId: string,
) => Promise<({ content: 'ranges' } & RangesContent) | null>
