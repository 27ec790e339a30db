import { stopping } from './engine.ts'
import type { AddedJob, JobEngine, RunJob } from './engine.ts'

interface UnderWay {
  ended: Promise<void>
  /** What is to be done once more. */
  again: { name: string; payload: unknown } | null
}

/** Jobs of the only process there is: each begins at once and ends with the process. */
export function inProcess(run: RunJob): JobEngine {
  const underWay = new Map<string, UnderWay>()
  const stop = new AbortController()

  async function add(name: string, payload: unknown, key: string): Promise<AddedJob> {
    const there = underWay.get(key)
    if (there) return { isNew: false, ended: () => there.ended }
    stop.signal.throwIfAborted()
    let begun = (): void => undefined
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const ends: (() => void)[] = []
    const afterwards = (tell: () => void): void => void ends.push(tell)
    const hooks = { signal: stop.signal, begun, afterwards }
    const work = run(name, payload, hooks).then(() => over(key, ends))
    const job: UnderWay = { ended: work, again: null }
    underWay.set(key, job)
    await Promise.race([beginning, work])
    return { isNew: true, ended: () => work }
  }

  async function over(key: string, ends: readonly (() => void)[]): Promise<void> {
    const again = underWay.get(key)?.again
    underWay.delete(key)
    for (const tell of ends) tell()
    if (again && !stop.signal.aborted) await add(again.name, again.payload, key)
  }

  return {
    add,
    async addAgain(name, payload, key) {
      const job = underWay.get(key)
      if (job) job.again = { name, payload }
      else await add(name, payload, key)
    },
    async drop(key) {
      const job = underWay.get(key)
      if (job) job.again = null
    },
    start: async () => {},
    async close() {
      stop.abort(stopping())
      for (const job of underWay.values()) job.again = null
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}
