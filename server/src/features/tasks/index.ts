import { taskCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Caller } from '#platform/caller.ts'

/** Running and just finished work; each caller sees what concerns a library they may open. */
export function taskRoutes(router: Router, tasks: Tasks): void {
  router.bind(taskCalls.list, ({ query }, caller) => ({
    tasks: tasks
      .list()
      .filter(({ libraryId }) => mayKnow(libraryId, caller))
      .map(({ task }) => task),
    ...(query.include.includes('queue') ? { queuedTaskData: { embedMetadata: [] } } : {}),
  }))
}

function mayKnow(libraryId: string | null, { isAdmin, scope }: Caller): boolean {
  if (libraryId === null) return isAdmin
  return scope.libraries === 'all' || scope.libraries.includes(libraryId)
}
