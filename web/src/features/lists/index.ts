export { readWhenStill } from './change-order.ts'
export {
  openCollectionsDialog,
  openListEditor,
  openPlaylistsDialog,
} from './dialogs/open-dialogs.ts'
export { ListDialogs } from './dialogs/list-dialogs.tsx'
export { followLists } from './list-events.ts'
export { artRatio, ListArt } from './list-art.tsx'
export { addEntries, moveEntry, playlistOf, takeEntries } from './list-calls.ts'
export { entryKey, type ListKind } from './list-kinds.ts'
export {
  listQuery,
  listsSource,
  refreshLists,
  type ListDetail,
  type ListSort,
  type ListSummary,
} from './lists.queries.ts'
export { useListRemoval, useMayRemove } from './use-removal.ts'
