export { createStreaming } from './create-streaming.ts'
export type { StreamingDeps } from './create-streaming.ts'
export { emptySegmentCache } from './encode/segment-cache.ts'
export { streamRoutes } from './streams.routes.ts'
