import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskCache } from './disk-cache.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-segments-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const part = (letter: string): Buffer => Buffer.alloc(1000, letter)

function setUp(mostBytes = 5000) {
  const clock = { now: 1_000_000 }
  const cache = createDiskCache({
    folder: join(folder, 'streams'),
    mostBytes,
    ending: '.adts',
    now: () => (clock.now += 1000),
  })
  return { cache, held: () => readdir(join(folder, 'streams')) }
}

it('gives back what was written, and nothing else', async () => {
  const { cache } = setUp()
  expect([await cache.read('a'), await cache.has('a')]).toEqual([null, false])
  await cache.write('a', part('a'))
  expect([await cache.read('a'), await cache.has('a')]).toEqual([part('a'), true])
})

it('never holds more than it may, and lets the least used go first', async () => {
  const { cache, held } = setUp()
  for (const name of 'abcde') await cache.write(name, part(name))
  // Files are as old as their last use.
  for (const name of 'bcdea') {
    await cache.read(name)
    await expect
      .poll(async () => (await stat(join(folder, 'streams', `${name}.adts`))).mtimeMs)
      .toBeLessThan(1e9)
  }
  for (const name of 'fghijklmnopqrstuvwxyz') {
    await cache.write(name, part(name))
    expect((await held()).length).toBeLessThanOrEqual(5)
  }
  expect(await cache.has('b')).toBe(false)
  expect(await cache.has('z')).toBe(true)
})

it('counts what other processes put there', async () => {
  const { cache, held } = setUp()
  await cache.write('a', part('a'))
  for (const name of 'bcdefgh') await writeFile(join(folder, 'streams', `${name}.adts`), part(name))
  await cache.write('i', part('i'))
  expect((await held()).length).toBeLessThanOrEqual(5)
})

it('does without a folder that is gone or cannot be written', async () => {
  const { cache } = setUp()
  await cache.write('a', part('a'))
  await rm(join(folder, 'streams'), { recursive: true })
  expect(await cache.read('a')).toBeNull()
  await writeFile(join(folder, 'streams'), 'a file')
  await cache.write('b', part('b'))
  expect(await cache.read('b')).toBeNull()
})
