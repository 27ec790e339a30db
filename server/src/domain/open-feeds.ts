import type { FeedEntityType, FeedMin } from '@lectern/contract'

/** The feeds that are open to everybody of some entities of one type, by their ids: of each the one opened first. */
export type OpenFeedsOf = (
  entityType: FeedEntityType,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, FeedMin>>
