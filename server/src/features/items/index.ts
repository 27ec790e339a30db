export * from './item-record.ts'
export * from './item-record.store.ts'
export * from './item-writer.store.ts'
export { nameKey } from './contributors.store.ts'
export {
  renderEpisode,
  renderEpisodeExpanded,
  renderExpanded,
  renderFull,
  renderMinified,
  renderTracks,
} from './items.wire.ts'
