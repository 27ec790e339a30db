export { createFeedSource } from './feed-source.ts'
export { createPodcasts } from './podcasts.ts'
export type { Podcasts, PodcastsDeps } from './podcasts.ts'
export { podcastRoutes } from './podcasts.routes.ts'
