export { createStreaming } from './create-streaming.ts'
export type { Streaming, StreamingDeps } from './create-streaming.ts'
export { streamRoutes } from './streams.routes.ts'
