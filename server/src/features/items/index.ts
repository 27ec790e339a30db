export * from './item-record.ts'
export * from './item-record.store.ts'
export * from './item-writer.store.ts'
export { nameKey } from './contributors.store.ts'
export {
  renderEpisodeExpanded,
  renderExpanded,
  renderFull,
  renderTracks,
  renderVideoTrack,
} from './items.wire.ts'
export { itemRoutes } from './items.routes.ts'
export { createItemReading } from './reading.ts'
export type { ItemReading, ItemReadingDeps } from './reading.ts'
export type { ItemRead } from './item-read.ts'
export type { Sorting } from './item-list.ts'
export { lettersOf } from './item-places.ts'
export { createReadCache } from './read-cache.ts'
export type { ReadCache } from './read-cache.ts'
export type { LibraryDoor, LibraryFacts } from './library-door.store.ts'
export { cardsOf } from './cards.store.ts'
export { withItemField, withSeries } from './cards.ts'
export type { Card } from './cards.ts'
export { episodesOf } from './item-read.ts'
export { askedBack, pageNumber } from './listing-query.ts'
export type { ListingQuery } from './listing-query.ts'
export { decodeName, encodeName, recentMs, splitFilter } from './wire-filter.ts'
export { createItemRewriter } from './rewrite.ts'
export type { ItemRewriter, RewriteOptions } from './rewrite.ts'
export { itemTexts } from './item-texts.store.ts'
