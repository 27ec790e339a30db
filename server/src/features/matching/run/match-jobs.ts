import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LibrarySettings, MatchOptions } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { failureSentence } from '#jobs/index.ts'
import type { JobHooks, Jobs, RunningTask, Tasks } from '#jobs/index.ts'
import type { ItemRead } from '#features/items/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { MatchRunRow } from '#storage/schema.ts'
import { replacingOf } from '../quick-match.ts'
import { batchTask, cancelled, libraryTask, matchActions, resultOf } from './match-tasks.ts'
import type { RunPlan } from './match-run.ts'
import type { MatchedLibrary, RunStep } from './match-runs.store.ts'
import { idsOf, workOff } from './runs.ts'
import type { WorkDeps } from './runs.ts'

export interface MatchJobsDeps extends WorkDeps {
  jobs: Pick<Jobs, 'define'>
  tasks: Tasks
  events: Pick<Events, 'publish'>
  log: Pick<Log, 'info' | 'error'>
  read: Pick<ItemRead, 'checkAll'>
  /** What a library makes of genres and tags. */
  followerOf: (libraryId: string) => Promise<LabelFollower>
  /** The server setting `scannerPreferMatchedMetadata` as it is now. */
  prefersMatches: () => boolean
}

export type MatchJobs = ReturnType<typeof createMatchJobs>

const usualProvider = 'google'

/** Matches of many items: each is a job that goes on after a stop, a task that people see, and one batch of the history. */
export function createMatchJobs(deps: MatchJobsDeps) {
  const { runs, tasks, now } = deps
  const job = deps.jobs.define({
    name: 'match-items',
    payload: z.object({ runId: z.string() }),
    async run({ runId }, hooks) {
      const run = await runs.one(runId)
      if (run !== undefined) await carryOut(run, hooks)
    },
  })

  async function carryOut(run: MatchRunRow, hooks: JobHooks): Promise<void> {
    const ids = idsOf(run)
    const isWhole = run.library_id !== null
    const library = isWhole
      ? await runs.library(run.library_id ?? '')
      : await runs.libraryAround(ids)
    // All of it was removed meanwhile.
    if (library === undefined) return over(run, run)
    const total = isWhole ? await runs.count(library.id) : ids.length
    const start = isWhole ? libraryTask(library) : batchTask(library, total)
    const task = tasks.start({ ...start, until: hooks.signal })
    hooks.begun()
    try {
      if (total === 0) throw new Problem('invalid', 'No items found')
      const plan = planOf(run, library, task)
      const step = await workOff(deps, run, { plan, task, total })
      await over(run, step)
      hooks.afterwards(() =>
        task.finish(resultOf(run, step, { start, elapsed: now() - run.started_at })),
      )
    } catch (error) {
      await broke(run, error, { task, hooks, start })
    }
  }

  async function broke(
    run: MatchRunRow,
    error: unknown,
    {
      task,
      hooks,
      start,
    }: { task: RunningTask; hooks: JobHooks; start: object & { data?: object } },
  ): Promise<void> {
    const elapsed = now() - run.started_at
    const step = (await runs.one(run.id)) ?? run
    const end = resultOf(run, step, { start, elapsed })
    // The server stops: whoever starts next goes on.
    if (hooks.signal.aborted) return hooks.afterwards(() => task.finish({ ...end, ...cancelled }))
    await over(run, step)
    if (task.signal.aborted) return hooks.afterwards(() => task.finish({ ...end, ...cancelled }))
    if (!(error instanceof Problem)) deps.log.error({ err: error }, 'matching failed')
    const isEmpty = error instanceof Problem && error.message === 'No items found'
    hooks.afterwards(() =>
      task.fail(failureSentence(error), isEmpty ? 'MessageNoItemsFound' : undefined),
    )
  }

  /** Clients that asked for a batch wait for one event (ABS wire, providers §11.3). */
  async function over(run: MatchRunRow, { updated, unmatched, unsure }: RunStep): Promise<void> {
    await runs.end(run.id)
    if (run.library_id !== null) return
    const result = { success: updated > 0, updates: updated, unmatched: unmatched + unsure }
    deps.events.publish('match.ended', { userId: run.user_id, result })
  }

  function planOf(run: MatchRunRow, library: MatchedLibrary, { signal }: RunningTask): RunPlan {
    const sent = JSON.parse(run.options_json) as MatchOptions
    const settings = (
      run.library_id === null ? {} : JSON.parse(library.settingsJson)
    ) as Partial<LibrarySettings>
    const options = {
      ...sent,
      provider: sent.provider || (run.library_id === null ? usualProvider : library.provider),
    }
    const replacing = replacingOf(sent, deps.prefersMatches())
    const followerOf = onceEach(deps.followerOf)
    return { options, replacing, followerOf, skips: settings, signal }
  }

  async function begin(
    of: Pick<MatchRunRow, 'library_id' | 'item_ids_json'>,
    options: MatchOptions,
    caller: Caller,
  ): Promise<void> {
    const run: MatchRunRow = {
      ...of,
      id: randomUUID(),
      options_json: JSON.stringify(options),
      user_id: caller.userId,
      user_name: caller.username,
      after_id: '',
      done: 0,
      updated: 0,
      unmatched: 0,
      unsure: 0,
      started_at: now(),
    }
    await runs.begin(run)
    await job.add({ runId: run.id }, keyOf(run))
  }

  return {
    /** Matches all books of a library; nothing where that is under way. @throws Problem `missing`. */
    async matchLibrary(libraryId: string, caller: Caller): Promise<void> {
      const library = await runs.library(libraryId)
      if (library === undefined) throw new Problem('missing', 'Library not found')
      if (library.mediaType !== 'book') {
        deps.log.info({ libraryId }, 'only libraries of books are matched as a whole')
        return
      }
      const there = await runs.ofLibrary(libraryId)
      if (there === undefined)
        await begin({ library_id: libraryId, item_ids_json: null }, {}, caller)
      else await job.add({ runId: there.id }, keyOf(there))
    },

    /** Matches these items, each once. */
    async matchItems(
      itemIds: readonly string[],
      options: MatchOptions,
      caller: Caller,
    ): Promise<void> {
      const ids = [...new Set(itemIds)].sort()
      await deps.read.checkAll(ids, caller)
      await begin({ library_id: null, item_ids_json: JSON.stringify(ids) }, options, caller)
    },

    /** Ends the matches of a library and of items in it; what was taken over stays. */
    cancel(libraryId: string): void {
      for (const action of Object.values(matchActions)) tasks.cancel(action, libraryId)
    },

    /** Goes on with what a stop interrupted. For the leading server, when it begins to lead. */
    async resume(): Promise<void> {
      for (const run of await runs.all()) await job.add({ runId: run.id }, keyOf(run))
    },
  }
}

/** Asked for once, whoever needs it how often. */
function onceEach<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>()
  return (key) => {
    const answer = answers.get(key) ?? ask(key)
    answers.set(key, answer)
    return answer
  }
}

const keyOf = ({ id, library_id }: MatchRunRow): string => `match ${library_id ?? id}`
