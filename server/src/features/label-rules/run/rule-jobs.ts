import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LabelRule } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { ItemRewriter } from '#features/items/index.ts'
import { failureSentence } from '#jobs/index.ts'
import type { JobHooks, Jobs, RunningTask, Tasks, TaskStart } from '#jobs/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { LabelRuleRunRow } from '#storage/schema.ts'
import type { LabelRulesStore } from '../label-rules.store.ts'
import { followItems } from './follow-items.ts'
import type { RuleRunsStore, RuleRunStep } from './rule-runs.store.ts'

export interface RuleJobsDeps {
  store: LabelRulesStore
  runs: RuleRunsStore
  rewriter: ItemRewriter
  jobs: Pick<Jobs, 'define'>
  tasks: Tasks
  log: Pick<Log, 'error'>
  now: Now
}

export type RuleJobs = ReturnType<typeof createRuleJobs>

const action = 'library-follow-rules'

/** Has present items follow rules: a job that goes on after a stop, a task that people see, and one batch of the history. */
export function createRuleJobs(deps: RuleJobsDeps) {
  const { store, runs, tasks, now } = deps
  const job = deps.jobs.define({
    name: 'follow-label-rules',
    payload: z.object({ runId: z.string() }),
    async run({ runId }, hooks) {
      const run = await runs.one(runId)
      if (run !== undefined) await carryOut(run, hooks)
    },
  })

  async function carryOut(run: LabelRuleRunRow, hooks: JobHooks): Promise<void> {
    const name = await store.libraryName(run.library_id)
    if (name === null) return runs.end(run.id)
    const total = await store.countItems(run.library_id)
    const start = taskOf(run.library_id, name)
    const task = tasks.start({ ...start, until: hooks.signal })
    hooks.begun()
    try {
      const step = await followItems(deps, run, {
        signal: task.signal,
        progress: (done) => task.progress(total === 0 ? 1 : done / total),
      })
      await runs.end(run.id)
      hooks.afterwards(() => task.finish(resultOf(run, step, start, now())))
    } catch (error) {
      await broke(run, error, { task, hooks, start })
    }
  }

  async function broke(
    run: LabelRuleRunRow,
    error: unknown,
    { task, hooks, start }: { task: RunningTask; hooks: JobHooks; start: TaskStart },
  ): Promise<void> {
    const step = (await runs.one(run.id)) ?? run
    const end = { ...resultOf(run, step, start, now()), ...cancelled }
    // The server stops: whoever starts next goes on.
    if (hooks.signal.aborted) return hooks.afterwards(() => task.finish(end))
    await runs.end(run.id)
    if (task.signal.aborted) return hooks.afterwards(() => task.finish(end))
    if (!(error instanceof Problem)) deps.log.error({ err: error }, 'rules could not be followed')
    hooks.afterwards(() => task.fail(failureSentence(error)))
  }

  return {
    /** Resolves with the batch of the history. @throws Problem `conflict` while that is under way. */
    async begin(
      libraryId: string,
      rules: readonly LabelRule[],
      { userId, username }: Caller,
    ): Promise<string> {
      const run: LabelRuleRunRow = {
        id: randomUUID(),
        library_id: libraryId,
        rules_json: JSON.stringify(rules),
        user_id: userId,
        user_name: username,
        after_id: '',
        done: 0,
        updated: 0,
        started_at: now(),
      }
      if (!(await runs.begin(run)))
        throw new Problem('conflict', 'The rules of this library are being followed already.')
      await job.add({ runId: run.id }, keyOf(run))
      return run.id
    },

    /** Ends what is under way in a library; what was changed stays. */
    cancel: (libraryId: string): void => void tasks.cancel(action, libraryId),

    /** Goes on with what a stop interrupted. For the leading server, when it begins to lead. */
    async resume(): Promise<void> {
      for (const run of await runs.all()) await job.add({ runId: run.id }, keyOf(run))
    },
  }
}

const keyOf = ({ id }: Pick<LabelRuleRunRow, 'id'>): string => `label rules ${id}`

function taskOf(libraryId: string, name: string): TaskStart {
  return {
    action,
    title: `Tidying genres and tags of "${name}"`,
    data: { libraryId, libraryName: name },
    libraryId,
    showSuccess: true,
  }
}

/** How a run ends that was called off. */
const cancelled = {
  description: 'Task canceled by user',
  descriptionKey: 'MessageTaskCanceledByUser',
}

/** Counts and a sentence. */
function resultOf(
  { id, started_at: startedAt }: LabelRuleRunRow,
  { updated }: RuleRunStep,
  { data }: TaskStart,
  now: number,
) {
  const text = updated === 0 ? 'Nothing changed' : `${updated} updated`
  const elapsed = now - startedAt
  return {
    data: {
      ...data,
      scanResults: { added: 0, updated, missing: 0, elapsed, text },
      lecternRules: { batch: id, updated },
    },
  }
}
