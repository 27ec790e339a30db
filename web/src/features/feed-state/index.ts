export { FeedState } from './feed-state.tsx'
