import { z } from 'zod'
import { derivedRevisions } from '#features/items/index.ts'
import type { ItemWriter } from '#features/items/index.ts'
import type { Jobs, Tasks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { whileHeld } from '#storage/locks.ts'
import type { Locks } from '#storage/locks.ts'
import type { DerivedKind } from '#storage/schema.ts'
import type { DerivedStore } from './derived.store.ts'

export interface DerivedData {
  /**
   * Works out anew, in the background and as a task that admins see, what an earlier release worked out otherwise and
   * what a stop left unfinished.
   */
  start(): void
  /**
   * The same after the articles that sorting ignores changed. Resolves to the number of titles and series that they move,
   * without waiting for all to be moved: where there is much, a task goes on with it.
   */
  articlesChanged(): Promise<number>
  /** The same at once and to the end, where nobody is served yet. Resolves to the number of rows that moved. */
  resort(): Promise<number>
  /** Resolves when nothing is written any more. */
  close(): Promise<void>
}

interface DerivedDataDeps {
  store: DerivedStore
  writer: Pick<ItemWriter, 'render' | 'renderNames'>
  tasks: Pick<Tasks, 'run'>
  jobs: Pick<Jobs, 'define'>
  locks: Pick<Locks, 'take'>
  log: Pick<Log, 'error'>
  prefixes: () => readonly string[]
  /** Reads the articles again: another server may have changed them a moment ago. */
  refresh: () => Promise<void>
  /** Resolves after `ms`, or at once when aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Items in one transaction: others shall not wait long for the writer. */
const batchSize = 50
/** Who changes the articles of a small library finds it sorted when they have the answer; ms. */
const patienceMs = 1000
const jobKey = 'renew-derived-data'

/** Keeps what is worked out from items in step with the way it is worked out. */
export function createDerivedData(deps: DerivedDataDeps): DerivedData {
  const { store, writer, tasks, log, prefixes, pause } = deps
  const stop = new AbortController()
  let work: Promise<unknown> = Promise.resolve()

  /** One after another, among all servers: two at once would render the same items twice. */
  function next<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T> {
    const held = { locks: deps.locks, name: 'derived data', signal }
    const result = work.then(() => whileHeld(held, job))
    work = result.catch(() => undefined)
    return result
  }

  /** Resolves to the number of series that sort differently now. */
  async function markStale(): Promise<number> {
    const known = await store.fingerprints()
    const revisions = fingerprints(prefixes()).filter(
      ({ kind, fingerprint }) => known.get(kind) !== fingerprint,
    )
    if (revisions.length === 0) return 0
    const hasNames = revisions.some(({ kind }) => kind === 'keys')
    return store.markStale(revisions, async (trx) => (hasNames ? writer.renderNames(trx) : 0))
  }

  async function renewAll(
    signal: AbortSignal,
    afterEach: (done: number, tookMs: number) => Promise<void> = async () => {},
  ): Promise<number> {
    let moved = 0
    const articles = String(prefixes())
    // When they changed meanwhile all is to be done anew, by the job that waits for it.
    const isCurrent = (): boolean => !signal.aborted && String(prefixes()) === articles
    for (let done = 0; isCurrent();) {
      const started = performance.now()
      const { itemIds, kinds } = await store.nextBatch(batchSize)
      if (itemIds.length === 0) break
      moved += await store.renew(itemIds, (trx) => writer.render(trx, itemIds, kinds))
      done += itemIds.length
      await afterEach(done, performance.now() - started)
    }
    return moved
  }

  async function inBackground(signal: AbortSignal): Promise<void> {
    await deps.refresh()
    await markStale()
    const total = await store.countStale()
    if (total > 0 && !signal.aborted) await inTask(signal, total)
    if (!signal.aborted) await store.finishSearch()
  }

  function inTask(signal: AbortSignal, total: number): Promise<void> {
    return tasks.run({ ...renewTask, until: signal }, async (task) => {
      await renewAll(signal, async (done, tookMs) => {
        task.progress(done / total)
        // People who browse meanwhile have half of the time.
        await pause(tookMs, signal)
      })
      task.finish()
    })
  }

  const renewal = deps.jobs.define({
    name: jobKey,
    payload: z.object({}),
    run(_, { signal, begun }) {
      begun()
      const until = AbortSignal.any([signal, stop.signal])
      return next(until, () => inBackground(until)).catch((error: unknown) => {
        if (!until.aborted) throw error
      })
    },
  })

  return {
    start: () =>
      void renewal
        .add({}, jobKey)
        .catch((err: unknown) => log.error({ err }, 'derived data could not be renewed')),
    async articlesChanged() {
      const moved = await store.countMoved(prefixes())
      const { isNew, ended } = await renewal.add({}, jobKey)
      if (!isNew) await renewal.addAgain({}, jobKey)
      await Promise.race([ended(), pause(patienceMs, stop.signal)])
      return moved
    },
    resort: () =>
      // Who asked for it gets an answer, also while the server ends.
      next(new AbortController().signal, async () => {
        const moved = await markStale()
        return moved + (await renewAll(stop.signal))
      }),
    async close() {
      stop.abort()
      await work
    },
  }
}

const renewTask = {
  action: 'renew-derived-data',
  title: 'Bringing lists and search up to date',
  libraryId: null,
}

/** Cards show titles without their article, and keys sort by them. */
function fingerprints(prefixes: readonly string[]): { kind: DerivedKind; fingerprint: string }[] {
  const articles = JSON.stringify(prefixes)
  return [
    { kind: 'cards', fingerprint: `${derivedRevisions.cards} ${articles}` },
    { kind: 'search', fingerprint: String(derivedRevisions.search) },
    { kind: 'keys', fingerprint: `${derivedRevisions.keys} ${articles}` },
    { kind: 'episodes', fingerprint: String(derivedRevisions.episodes) },
  ]
}
