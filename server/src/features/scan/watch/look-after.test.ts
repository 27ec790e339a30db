import { afterEach, expect, it, vi } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { silentLog } from '#platform/log.ts'
import { scanBench } from '../testing.ts'
import type { ScanBench } from '../testing.ts'
import { scanStore } from '../plan/scan.store.ts'
import { lookAfterLibraries } from './look-after.ts'

let bench: ScanBench
afterEach(() => bench.close())

it('stops and begins to watch when the setting of all libraries changes, without a restart', async () => {
  bench = await scanBench({})
  const events = createEvents((error) => {
    throw error
  })
  const library = await scanStore(bench.db).library(bench.libraryId)
  const watched = new Set<string>()
  let isOff = false
  const looking = lookAfterLibraries({
    events,
    log: silentLog,
    verbs: {
      scanLibrary: () => Promise.reject(new Error('not asked')),
      startLibrary: () => Promise.reject(new Error('not asked')),
      scanChangedPaths: async () => {},
      markOffline: async () => {},
    },
    present: async () => (library ? [library] : []),
    isWatcherOff: () => isOff,
    watchFolder: async (path) => {
      watched.add(path)
      return { close: async () => void watched.delete(path) }
    },
  })
  const isWatched = (are: boolean) =>
    vi.waitFor(() => expect(watched.has(bench.files.path)).toBe(are), { timeout: 10_000 })
  await isWatched(true)
  isOff = true
  events.publish('settings.changed', { keys: ['scannerDisableWatcher'] })
  await isWatched(false)
  isOff = false
  events.publish('settings.changed', { keys: ['scannerDisableWatcher'] })
  await isWatched(true)
  await looking.close()
  expect([...watched]).toEqual([])
})
