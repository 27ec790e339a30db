import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createItemWriter } from '#features/items/index.ts'
import { diskDoors } from '#platform/disk/disk.ts'
import { createJobs } from '#jobs/index.ts'
import { silentLog } from '#platform/log.ts'
import { audio } from '#testing/fixture-library.ts'
import { hangDisk } from '#testing/hanging-disk.ts'
import type { ScanResults } from '../shapes/scan.ts'
import { createScanVerbs } from '../scan.ts'
import { scanStore } from '../plan/scan.store.ts'
import { scanBench } from '../testing.ts'
import type { ScanBench } from '../testing.ts'

// Read when the doors are made.
vi.hoisted(() => {
  process.env['LECTERN_DISK_TIMEOUT'] = '1'
})

let bench: ScanBench
let recover = (): void => undefined
beforeEach(async () => {
  bench = await scanBench({ 'Book/1.mp3': audio({ seconds: 1 }) })
  diskDoors.know(bench.files.path)
})
afterEach(async () => {
  recover()
  await bench.close()
})

/** From now on the disk of the library has no answer. */
function hang(): void {
  recover = hangDisk((path) => path.startsWith(bench.files.path))
}

/** The verbs over a thread that is stuck until the test lets it go. */
function stuckVerbs() {
  const { db, events, tasks } = bench
  const signals: AbortSignal[] = []
  const ends: (() => void)[] = []
  const results: ScanResults = {
    added: 0,
    updated: 0,
    missing: 0,
    elapsed: 0,
    text: '',
    problems: 0,
    offline: [],
  }
  const run = async (_input: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    await new Promise<void>((resolve) => ends.push(resolve))
    return results
  }
  const clock = { now: () => Date.now(), newId: randomUUID }
  const writer = createItemWriter({
    search: db.search,
    prefixes: () => [],
    ...clock,
  })
  const verbs = createScanVerbs({
    db,
    store: scanStore(db),
    writer,
    hasLog: async () => false,
    events,
    tasks,
    jobs: createJobs({ database: { folder: '' }, locks: db.locks, log: silentLog }),
    log: silentLog,
    newId: randomUUID,
    run,
    reachMs: 20,
  })
  return { verbs, signals, ends }
}
const task = () => bench.tasks.list().at(-1)?.task

it('ends for everybody when its disk hangs, and says which', async () => {
  const { verbs, signals, ends } = stuckVerbs()
  const { libraryId } = bench
  const started = await verbs.startLibrary(libraryId, { force: false })
  await expect.poll(() => signals).toHaveLength(1)
  hang()
  await started.ended()
  expect(task()).toMatchObject({ isFinished: true, isFailed: true })
  expect(task()?.error).toContain(`"${bench.files.path}" does not answer`)
  expect(signals[0]?.aborted).toBe(true)
  // The server can be stopped although the thread is stuck.
  await verbs.settled()

  // The disk is back; so is the thread, a moment later. Until then nothing else of the library is scanned.
  recover()
  await expect
    .poll(() => diskDoors.through(bench.files.path, async () => true).catch(() => false))
    .toBe(true)
  const next = await verbs.startLibrary(libraryId, { force: false })
  expect(next.isNew).toBe(true)
  expect(signals).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => signals).toHaveLength(2)
  ends[1]?.()
  await next.ended()
  expect(task()).toMatchObject({ isFailed: false, data: { scanResults: { added: 0 } } })
})

it('does not wait in line for a disk that hangs', async () => {
  const { verbs, signals, ends } = stuckVerbs()
  const { libraryId } = bench
  const first = await verbs.startLibrary(libraryId, { force: false })
  await expect.poll(() => signals).toHaveLength(1)
  hang()
  await first.ended()
  const second = await verbs.startLibrary(libraryId, { force: false })
  expect(second.isNew).toBe(true)
  await second.ended()
  expect(task()).toMatchObject({ isFailed: true })
  expect(signals).toHaveLength(1)
  for (const end of ends) end()
})
