import type { ItemRecord, ItemRewriter } from '#features/items/index.ts'
import { storedRecords } from '#features/items/index.ts'
import type { RunningTask } from '#jobs/index.ts'
import { atATime } from '#platform/lists/at-a-time.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { MatchRunRow } from '#storage/schema.ts'
import { byProvider } from '../quick-match.ts'
import type { ReviewsStore } from '../reviews/reviews.store.ts'
import type { ItemOutcome, RunPlan } from './match-run.ts'
import type { MatchRunsStore, RunStep } from './match-runs.store.ts'

export interface WorkDeps {
  db: Database
  runs: MatchRunsStore
  reviews: Pick<ReviewsStore, 'put' | 'drop' | 'skippedAmong'>
  rewriter: ItemRewriter
  matchItem: (record: ItemRecord, plan: RunPlan) => Promise<ItemOutcome>
  /** The review list of the run's library is another one now. */
  onReviews: (libraryIds: ReadonlySet<string>) => void
  now: () => number
}

/** Items that are looked up before any of them is written: their changes share commits, and little is lost by a stop. */
const perStep = 25
/** Who is asked keeps the pace; more at once would only wait there. */
const atOnce = 4

/** Matches the items of a run from where it stands to its end, step by step. Resolves with what came of all of it. */
export async function workOff(
  deps: WorkDeps,
  run: MatchRunRow,
  { plan, task, total }: { plan: RunPlan; task: RunningTask; total: number },
): Promise<RunStep> {
  let step: RunStep = run
  const losses = createLosses()
  for await (const ids of stepsOf(deps.runs, run)) {
    plan.signal.throwIfAborted()
    const skipped = await deps.reviews.skippedAmong(ids)
    const wanted = ids.filter((id) => !skipped.has(id))
    const records = await storedRecords(deps.db.read, wanted)
    const found = await atATime(records, atOnce, async (record) => {
      const outcome = await deps.matchItem(record, plan)
      losses.count(outcome)
      return outcome
    })
    const { updated, unsure } = await write(deps, run, { plan, found })
    const missed = found.filter(({ kind }) => kind === 'unmatched' || kind === 'unasked').length
    step = {
      after_id: ids.at(-1) ?? step.after_id,
      done: step.done + ids.length,
      updated: step.updated + updated,
      unmatched: step.unmatched + missed,
      unsure: step.unsure + unsure,
    }
    await deps.runs.advance(run.id, step)
    task.progress(total === 0 ? 1 : step.done / total)
  }
  return step
}

/** So many without an answer in a row: the provider is away. */
const mostLosses = 8

function createLosses() {
  let inARow = 0
  return {
    /** @throws Problem `upstream` with what the provider said when it gave no answer too often. */
    count(outcome: ItemOutcome): void {
      inARow = outcome.kind === 'unasked' ? inARow + 1 : 0
      if (outcome.kind === 'unasked' && inARow >= mostLosses) throw outcome.reason
    },
  }
}

interface FoundOfStep {
  plan: RunPlan
  found: readonly ItemOutcome[]
}

async function write(
  { rewriter, reviews, ...deps }: WorkDeps,
  run: MatchRunRow,
  { plan, found }: FoundOfStep,
): Promise<{ updated: number; unsure: number }> {
  const changes = new Map(
    found.flatMap((one) => (one.kind === 'change' ? [[one.itemId, one.taken] as const] : [])),
  )
  const unsure = found.flatMap((one) => (one.kind === 'unsure' ? [one.review] : []))
  const by = { userId: run.user_id, username: run.user_name }
  const ids = [...changes.keys()]
  const updated = await rewriter.rewrite(
    ids,
    (record) => changes.get(record.id)?.change(record) ?? null,
    byProvider(plan.options.provider, by, run.id),
    {
      inBatch: true,
      originOf: (record, field) => changes.get(record.id)?.originOf(record, field),
    },
  )
  await reviews.put(unsure, deps.now())
  await reviews.drop(ids)
  if (unsure.length > 0) deps.onReviews(new Set(unsure.map(({ libraryId }) => libraryId)))
  return { updated, unsure: unsure.length }
}

/** Ids of what is left to do, in the order of ids. */
async function* stepsOf(runs: MatchRunsStore, run: MatchRunRow): AsyncGenerator<string[]> {
  if (run.library_id === null) {
    const left = idsOf(run).filter((id) => id > run.after_id)
    yield* batchesOf(left, perStep)
    return
  }
  let after = run.after_id
  for (;;) {
    const ids = await runs.idsAfter(run.library_id, after, perStep)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}

/** Those that a run was asked for by name. */
export const idsOf = ({ item_ids_json }: MatchRunRow): string[] =>
  JSON.parse(item_ids_json ?? '[]') as string[]
