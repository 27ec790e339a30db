export { createStreaming } from './create-streaming.ts'
export type { StreamingDeps } from './create-streaming.ts'
export { streamRoutes } from './streams.routes.ts'
