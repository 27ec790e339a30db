import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { audio } from '#testing/fixture-library.ts'
import { scanStore } from '../plan/scan.store.ts'
import { scanBench } from '../testing.ts'
import type { ScanBench } from '../testing.ts'

const book = (seconds: number) => ({ [`Ada Lane/Book ${seconds}/1.mp3`]: audio({ seconds }) })
const patience = { timeout: 30_000, interval: 20 }

let bench: ScanBench
afterEach(() => bench.close())

const there = async (): Promise<string[]> =>
  (await bench.items()).filter((item) => !item.isMissing).map((item) => item.relPath)
const isOffline = async (): Promise<boolean> =>
  (await scanStore(bench.db).library(bench.libraryId))?.isOffline ?? false

it('sees new books on a folder that was taken away and put back', async () => {
  bench = await scanBench(book(1), { checkMs: 20 })
  await bench.run()
  await bench.lookAfter()
  const parked = `${bench.files.path}-parked`
  await rename(bench.files.path, parked)
  await vi.waitFor(async () => expect(await isOffline()).toBe(true), patience)
  await rename(parked, bench.files.path)
  await vi.waitFor(async () => expect(await isOffline()).toBe(false), patience)
  await bench.files.write(book(2))
  await vi.waitFor(async () => expect(await there()).toHaveLength(2), patience)
})

it('sees new books in a folder that was removed and made again', async () => {
  bench = await scanBench(book(1), { checkMs: 20 })
  await bench.run()
  await bench.lookAfter()
  await rm(bench.files.path, { recursive: true })
  await vi.waitFor(async () => expect(await isOffline()).toBe(true), patience)
  await mkdir(bench.files.path)
  await bench.files.write(book(2))
  await vi.waitFor(async () => expect(await there()).toEqual(['Ada Lane/Book 2']), patience)
  await bench.files.write(book(3))
  await vi.waitFor(async () => expect(await there()).toHaveLength(2), patience)
})

it('finds what changed while nobody watched, when it starts', async () => {
  bench = await scanBench(book(1))
  await bench.run()
  await bench.files.write(book(2))
  await rm(join(bench.files.path, 'Ada Lane/Book 1'), { recursive: true })
  await bench.lookAfter()
  expect(await there()).toEqual(['Ada Lane/Book 2'])
})

it('does not begin by itself with a library that was never scanned', async () => {
  bench = await scanBench(book(1))
  await bench.lookAfter()
  expect(await there()).toEqual([])
})

it('stops in peace when the folder is gone', async () => {
  bench = await scanBench(book(1))
  await bench.run()
  const looking = await bench.lookAfter()
  await rm(bench.files.path, { recursive: true })
  await expect(looking.close()).resolves.toBeUndefined()
})
