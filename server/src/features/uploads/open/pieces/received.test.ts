import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openReceived } from './received.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-received-'))
  path = join(folder, 'received')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('knows nothing before anything arrived, and everything afterwards', async () => {
  const journal = openReceived(path)
  expect(await journal.offsets()).toEqual(new Map())
  await Promise.all([journal.record(0, 5), journal.record(2, 7), journal.record(0, 9)])
  const all = new Map([
    [0, 9],
    [2, 7],
  ])
  expect(await journal.offsets()).toEqual(all)
  expect(await openReceived(path).offsets()).toEqual(all)
})

it('hears what another server added', async () => {
  const [one, other] = [openReceived(path), openReceived(path)]
  await one.record(0, 5)
  expect((await other.offsets()).get(0)).toBe(5)
  await other.record(0, 8)
  expect((await one.offsets()).get(0)).toBe(8)
})

it('hears all of it, however many ask at once', async () => {
  const [one, other] = [openReceived(path), openReceived(path)]
  for (let turn = 1; turn <= 20; turn++) {
    await Promise.all([one.record(turn, turn), one.record(turn + 100, turn)])
    const asked = await Promise.all(Array.from({ length: 4 }, () => other.offsets()))
    for (const offsets of asked) expect(offsets.get(turn + 100)).toBe(turn)
  }
  expect((await other.offsets()).size).toBe(40)
})

it('is never ahead of what was recorded, wherever a stop cut it and whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(1e6), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.string(),
      async (offsets, cut, noise) => {
        await writeFile(path, '')
        const journal = openReceived(path)
        for (const offset of offsets) await journal.record(3, offset)
        const { length } = await readFile(path)
        await truncate(path, cut % (length + 1))
        await appendFile(path, noise)
        const left = (await openReceived(path).offsets()).get(3) ?? 0
        expect(left).toBeLessThanOrEqual(Math.max(...offsets))
        // What is recorded after the cut counts again.
        await openReceived(path).record(3, 2e6)
        expect((await openReceived(path).offsets()).get(3)).toBe(2e6)
      },
    ),
    { numRuns: 40 },
  )
})

it('keeps on after a disk that refused once', async () => {
  const journal = openReceived(join(folder, 'gone/received'))
  await expect(journal.record(0, 1)).rejects.toThrow('ENOENT')
  await mkdir(join(folder, 'gone'))
  await journal.record(0, 2)
  expect(await journal.offsets()).toEqual(new Map([[0, 2]]))
})
