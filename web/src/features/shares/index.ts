export { askToShare } from './ask-to-share.ts'
export { AskedShare, ShareMenuItem } from './asked-share.tsx'
export { SharesPanel } from './shares-panel.tsx'
