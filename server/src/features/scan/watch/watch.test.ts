import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWatcher } from './watch.ts'
import type { WatcherDeps } from './watch.ts'
import type { WatchFolder } from './watch-root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-watch-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A system that reports what the test tells it to. */
function fakeSystem() {
  const watched = new Map<string, (paths: string[]) => void>()
  const watchFolder: WatchFolder = async (path, onChange) => {
    watched.set(path, onChange)
    return { close: async () => void watched.delete(path) }
  }
  return { watched, watchFolder }
}

/** Lets the disk answer until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await breathe()
}

function watcherWith(deps: Partial<WatcherDeps>) {
  return createWatcher({
    watchFolder: fakeSystem().watchFolder,
    scanPaths: async () => undefined,
    scanLibrary: async () => undefined,
    markOffline: async () => undefined,
    identify: async () => 'the same',
    log: { info: () => undefined, warn: () => undefined },
    settleMs: 1,
    pollMs: 1,
    checkMs: 1,
    ...deps,
  })
}

it('scans what changed once it is quiet, hidden and unfinished names aside', async () => {
  const system = fakeSystem()
  const file = join(folder, '1.mp3')
  await writeFile(file, 'a')
  const scanned = new Promise<string[]>((resolve) => {
    const watcher = watcherWith({
      watchFolder: system.watchFolder,
      scanPaths: async (libraryId, paths) => resolve([libraryId, ...paths]),
    })
    void watcher.watch([{ id: 'lib', folders: [folder] }]).then(() => {
      const noise = [join(folder, '.tmp/2.mp3'), join(folder, '3.mp3.part')]
      return system.watched.get(folder)?.([file, ...noise])
    })
  })
  expect(await scanned).toEqual(['lib', file])
})

it('watches nothing any more once it was closed', async () => {
  const system = fakeSystem()
  const watcher = watcherWith({ watchFolder: system.watchFolder })
  await watcher.watch([{ id: 'lib', folders: [folder] }])
  expect(system.watched.size).toBe(1)
  await watcher.close()
  await watcher.watch([{ id: 'lib', folders: [folder] }])
  expect(system.watched.size).toBe(0)
})

it('does not read a file that is still being written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const system = fakeSystem()
  const file = join(folder, '1.mp3')
  await writeFile(file, '')
  let scans = 0
  const watcher = watcherWith({
    watchFolder: system.watchFolder,
    scanPaths: async () => void (scans += 1),
  })
  await watcher.watch([{ id: 'lib', folders: [folder] }])
  system.watched.get(folder)?.([file])
  for (let piece = 0; piece < 4; piece += 1) {
    await appendFile(file, 'more')
    vi.advanceTimersByTime(1)
    await until(() => vi.getTimerCount() === 1)
    expect(scans).toBe(0)
  }
  vi.advanceTimersByTime(1)
  await until(() => scans === 1)
  vi.useRealTimers()
})

it('looks now and then at folders that cannot be watched', async () => {
  const looked = new Promise<string>((resolve) => {
    const watcher = watcherWith({
      watchFolder: () => Promise.reject(new Error('no watches left')),
      scanLibrary: async (id) => resolve(id),
    })
    void watcher.watch([{ id: 'lib', folders: [folder] }])
  })
  expect(await looked).toBe('lib')
})

it('watches exactly what it is told to', async () => {
  const system = fakeSystem()
  const watcher = watcherWith({ watchFolder: system.watchFolder })
  await watcher.watch([
    { id: 'a', folders: ['/a'] },
    { id: 'b', folders: ['/b', '/c'] },
  ])
  await watcher.watch([{ id: 'b', folders: ['/b', '/c'] }])
  expect([...system.watched.keys()]).toEqual(['/b', '/c'])
  await watcher.close()
  expect(system.watched.size).toBe(0)
})

it('says which library could not be looked into, and looks again', async () => {
  const broken = new Error('the database is closed')
  const warned: object[] = []
  let looks = 0
  const watcher = watcherWith({
    watchFolder: () => Promise.reject(new Error('no inotify here')),
    scanLibrary() {
      looks += 1
      return Promise.reject(broken)
    },
    log: { info: () => undefined, warn: (facts) => void warned.push(facts) },
  })
  await watcher.watch([{ id: 'lib', folders: [folder] }])
  await until(() => looks > 1)
  await watcher.close()
  expect(warned).toContainEqual({ libraryId: 'lib', err: broken })
})

describe('a disk that goes and comes back', () => {
  it('is watched anew and looked through, whatever becomes of the old watch', async () => {
    const system = fakeSystem()
    const told: string[] = []
    let identity: string | null = 'disk 1'
    const watcher = watcherWith({
      identify: async () => identity,
      watchFolder: async (path, onChange, onError) => {
        told.push(`watch ${identity}`)
        await system.watchFolder(path, onChange, onError)
        return { close: () => Promise.reject(new Error('no such folder')) }
      },
      scanLibrary: async (id) => void told.push(`scan ${id}`),
      markOffline: async (id) => void told.push(`offline ${id}`),
    })
    await watcher.watch([{ id: 'lib', folders: [folder] }])
    identity = null
    await until(() => told.includes('offline lib'))
    identity = 'disk 2'
    await until(() => told.includes('scan lib'))
    expect(told).toEqual(['watch disk 1', 'offline lib', 'watch disk 2', 'scan lib'])
    await watcher.close()
  })

  it('is waited for when it was not there at the start', async () => {
    let identity: string | null = null
    let watches = 0
    const looked = new Promise<string>((resolve) => {
      const watcher = watcherWith({
        identify: async () => identity,
        watchFolder: async () => {
          watches += 1
          return { close: async () => undefined }
        },
        scanLibrary: async (id) => resolve(id),
      })
      void watcher.watch([{ id: 'lib', folders: [folder] }]).then(() => {
        expect(watches).toBe(0)
        identity = 'disk'
      })
    })
    expect(await looked).toBe('lib')
    expect(watches).toBe(1)
  })
})
