import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { audio, library } from '../../../testing/fixture-library.ts'
import { scanBench } from '../testing.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-kill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const numBooks = 300

it('keeps what was announced when it is killed in the middle, and finishes the next time', async () => {
  const books = Object.fromEntries(
    Array.from({ length: numBooks }, (_, n) => [
      `Author ${n % 7}/Book ${n}/1.mp3`,
      audio({ seconds: 1 + n / 100, tags: { album: `Book ${n}`, genre: 'Tale' } }),
    ]),
  )
  await library(books, join(folder, 'media'))
  const announced = await killedAfter(4)

  const bench = await scanBench({}, { folder })
  const found = await bench.items()
  expect(found.length).toBeLessThan(numBooks)
  const ids = new Set(found.map((item) => item.id))
  expect(announced.filter((id) => !ids.has(id))).toEqual([])
  const cards = await bench.db.read.selectFrom('item_cards').select('item_id').execute()
  expect(new Set(cards.map((card) => card.item_id))).toEqual(ids)

  expect(await bench.run()).toMatchObject({ added: numBooks - found.length, missing: 0 })
  const all = await bench.items()
  expect(new Set(all.map((item) => item.media.metadata.title)).size).toBe(numBooks)
  for (const before of found) {
    expect(all.find((item) => item.id === before.id)?.relPath).toBe(before.relPath)
  }
  await bench.close()
})

/** Ids that a scan in another process announced before it was killed without warning. */
function killedAfter(batches: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('scan-kill.child.ts', import.meta.url))
    const child = fork(script, [folder], { execArgv: ['--import', 'tsx'] })
    const announced: string[] = []
    let heard = 0
    child.on('message', (ids: string[]) => {
      announced.push(...ids)
      heard += 1
      if (heard === batches) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('exit', (_, signal) => {
      if (signal === 'SIGKILL') resolve(announced)
      else reject(new Error('The scan ended before it could be killed'))
    })
  })
}
