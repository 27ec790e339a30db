import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stardictFiles } from '#testing/dictionaries/stardict.ts'
import { createOpenDictionaries } from './open-dictionaries.ts'
import { findDictionaries } from './stardict/find-dictionaries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-dictionary-'))
  for (const name of ['a', 'b', 'c']) {
    const files = stardictFiles([[name, 'said']], { lines: [`bookname=${name}`] })
    for (const end of ['ifo', 'idx', 'dict'] as const)
      writeFileSync(join(folder, `${name}.${end}`), files[end])
  }
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

async function found() {
  const [a, b, c] = await findDictionaries(folder)
  if (!a || !b || !c) throw new Error('Three were laid')
  return { a, b, c }
}

test('who is not asked for ten minutes is let go', async () => {
  const { a, b } = await found()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = createOpenDictionaries()
  await open.get('a', a)
  vi.advanceTimersByTime(9 * 60_000)
  await open.get('b', b)
  expect(open.count()).toBe(2)
  vi.advanceTimersByTime(2 * 60_000)
  expect(open.count()).toBe(1)
  open.close()
  expect(open.count()).toBe(0)
})

test('where there are too many, those that were asked last stay, and the same one is read once', async () => {
  const { a, b, c } = await found()
  const { size } = await createOpenDictionaries().get('a', a)
  const open = createOpenDictionaries({ mostBytes: size * 2 })
  const first = await open.get('a', a)
  await open.get('b', b)
  expect(await open.get('a', a)).toBe(first)
  await open.get('c', c)
  expect(open.count()).toBe(2)
  expect(await open.get('a', a)).toBe(first)
  open.close()
})
