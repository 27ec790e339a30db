import { taskCalls } from '@lectern/contract'
import type { TaskData } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { Tasks } from '#jobs/index.ts'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'

/** Running work; each caller sees what concerns a library they may open. */
export function taskRoutes(router: Router, tasks: Tasks, queued: () => TaskData[]): void {
  router.bind(taskCalls.list, ({ query }, caller) => ({
    tasks: tasks
      .list()
      // What ended is told as it ends; this wire lists what still runs.
      .filter(({ task, libraryId }) => !task.isFinished && mayKnow(libraryId, caller))
      .map(({ task }) => task),
    ...(query.include.includes('queue')
      ? { queuedTaskData: { embedMetadata: caller.isAdmin ? queued() : [] } }
      : {}),
  }))
}

function mayKnow(libraryId: string | null, { isAdmin, scope }: Caller): boolean {
  if (libraryId === null) return isAdmin
  return mayOpenLibrary(libraryId, scope)
}
