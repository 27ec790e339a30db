export { SharesPanel } from './shares-panel.tsx'
export { ShareMenuItem, useShareDialog } from './use-share-dialog.tsx'
