export { FeedsPanel } from './feeds-panel.tsx'
export { OwnFeedsCard } from './own-feeds-card.tsx'
export { FeedMenuItem, useFeedDialog } from './use-feed-dialog.tsx'
