import type { MediaItemShare } from '@lectern/contract'

/** The shares of some items as wholes that are not over yet, by the ids of the items; episodes have their own. */
export type SharesOf = (itemIds: readonly string[]) => Promise<ReadonlyMap<string, MediaItemShare>>
