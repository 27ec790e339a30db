import { setTimeout as delay } from 'node:timers/promises'
import type { settingsStore } from '#features/settings/index.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { careKey, parseCare } from './care-document.ts'
import type { CareDocument } from './care-document.ts'

interface DatabaseUpkeepDeps {
  db: Pick<Database, 'care'>
  documents: Pick<ReturnType<typeof settingsStore>, 'read' | 'change'>
  tasks: Pick<Tasks, 'run' | 'list'>
  now: Now
  log: Pick<Log, 'error'>
}

const hour = 3_600_000
const dayMs = 24 * hour
const tidyEveryMs = dayMs
const checkEveryMs = 7 * dayMs
/** A server that is never idle is looked after in the end all the same. */
const longestWaitMs = 3 * dayMs
/** After a start there is enough to do. */
const firstLookMs = 10 * 60_000

export const checkAction = 'database-check'

export type DatabaseUpkeep = ReturnType<typeof createDatabaseUpkeep>

/** Looks through the database for damage once a week, and tidies it up once a day, when nothing else is done. */
export function createDatabaseUpkeep({ db, documents, tasks, now, log }: DatabaseUpkeepDeps) {
  let underWay: Promise<void> | null = null

  const isIdle = (): boolean =>
    tasks.list().every(({ task }) => task.isFinished || task.action === checkAction)

  const note = (change: Partial<CareDocument>): Promise<unknown> =>
    documents.change(careKey, (stored) => ({ ...parseCare(stored), ...change }))

  /** As a task, which fails where something is damaged: whoever wants to hear of that is told. */
  function check(): Promise<void> {
    underWay ??= tasks
      .run(
        { action: checkAction, title: 'Checking the database', libraryId: null },
        async (task) => {
          const damage = await db.care.damage(task.signal)
          await note({ checkedAt: now(), damage })
          if (damage !== null)
            throw new Problem('broken', `The database is damaged (${damage}). Restore a backup.`)
          await tidy(() => !task.signal.aborted)
          task.finish({ description: 'The database is whole.' })
        },
      )
      .finally(() => (underWay = null))
    return underWay
  }

  async function tidy(mayGoOn: () => boolean): Promise<void> {
    await db.care.tidy(mayGoOn)
    await note({ tidiedAt: now() })
  }

  async function look(isEnding: () => boolean): Promise<void> {
    const { checkedAt, tidiedAt } = parseCare(await documents.read(careKey))
    const isDue = (at: number | null, every: number): boolean => {
      const waited = now() - (at ?? 0) - every
      return waited > longestWaitMs || (waited > 0 && isIdle())
    }
    if (isDue(checkedAt, checkEveryMs)) await check()
    else if (isDue(tidiedAt, tidyEveryMs)) await tidy(() => !isEnding() && isIdle())
  }

  return {
    /** Begins; a task tells how it ends. One at a time. */
    check,
    look,
    /** What one of all servers does until the signal is aborted. */
    async lookAfter(until: AbortSignal): Promise<void> {
      const wait = (ms: number): Promise<void> =>
        delay(ms, undefined, { signal: until, ref: false }).catch(() => undefined)
      await wait(firstLookMs)
      while (!until.aborted) {
        await look(() => until.aborted).catch((err: unknown) =>
          log.error({ err }, 'the database could not be looked after'),
        )
        await wait(hour)
      }
    },
  }
}
