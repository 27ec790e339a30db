import { chapterSourceCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { ChapterSourcesOf } from './chapter-sources.ts'

/** Call → verb. */
export function chapterSourceRoutes(router: Router, sources: ChapterSourcesOf): void {
  router.bind(chapterSourceCalls.list, ({ params }, caller) => sources.list(params.id, caller))
}
