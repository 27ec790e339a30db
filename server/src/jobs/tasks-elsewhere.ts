import type { Task } from '@lectern/contract'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'

interface Elsewhere {
  task: Task
  libraryId: string | null
  /** The server that has it. */
  peer: string
}

export interface TasksElsewhere {
  list(): { task: Task; libraryId: string | null }[]
  /** Says that what died with its server has ended, so that no client sees it for ever. For the leading server. */
  endOrphans(): void
  /** Forgets what ended before this time. */
  prune(endedBefore: number): void
}

/** Tasks of other servers on the same data, as those tell of them. */
export function createTasksElsewhere(deps: {
  events: Events
  now: Now
  /** Of all servers one speaks for those that are gone. */
  isLeading: () => boolean
}): TasksElsewhere {
  const { events, now } = deps
  const entries = new Map<string, Elsewhere>()
  const gone = new Set<string>()

  for (const name of ['task.started', 'task.changed', 'task.finished'] as const)
    events.follow(name, ({ task, libraryId }, peer) => {
      if (peer !== null) entries.set(task.id, { task, libraryId, peer })
      // Its server is back under another name, or this one said that it ended.
      else entries.delete(task.id)
    })
  events.follow('peer.gone', ({ peer }) => {
    gone.add(peer)
    if (deps.isLeading()) endOrphans()
  })
  events.follow('peers.missed', () => {
    entries.clear()
    events.publish('tasks.asked', {})
  })

  const isOrphan = ({ task, peer }: Elsewhere): boolean => !task.isFinished && gone.has(peer)

  function endOrphans(): void {
    for (const entry of [...entries.values()].filter(isOrphan)) {
      entries.delete(entry.task.id)
      const { libraryId } = entry
      const error = 'The server that did this has stopped.'
      const end = { isFinished: true, isFailed: true, error, finishedAt: now() }
      events.publish('task.finished', { libraryId, task: { ...entry.task, ...end } })
    }
  }

  return {
    list: () => [...entries.values()].filter((entry) => !isOrphan(entry)),
    endOrphans,
    prune(endedBefore) {
      for (const [id, { task }] of entries) {
        if (task.finishedAt !== null && task.finishedAt < endedBefore) entries.delete(id)
      }
    },
  }
}
