export { createChapterSources } from './chapter-sources.ts'
export { chapterSourceRoutes } from './chapter-sources.routes.ts'
