import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

test('entries come in order, with no more than so many read before they are taken', async () => {
  const list = Array.from({ length: 20 }, (_, index) => index)
  let begun = 0
  let taken = 0
  const highest: number[] = []
  const read = async (entry: number): Promise<string> => {
    begun += 1
    highest.push(begun - taken)
    // Later ones are ready first.
    for (let turn = 0; turn < 20 - entry; turn += 1) await Promise.resolve()
    return `read ${entry}`
  }
  const results: [number, string][] = []
  for await (const each of readAhead(list, 4, read)) {
    results.push(each)
    taken += 1
  }
  expect(results).toEqual(list.map((entry) => [entry, `read ${entry}`]))
  expect(Math.max(...highest)).toBe(5)
})

test('the first that fails ends it when its turn comes, and nothing is under way afterwards', async () => {
  let underWay = 0
  const read = async (entry: number): Promise<number> => {
    underWay += 1
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    underWay -= 1
    if (entry === 3) throw new Error('gone')
    return entry
  }
  const seen: number[] = []
  const run = async (): Promise<void> => {
    for await (const [entry] of readAhead([0, 1, 2, 3, 4, 5, 6], 3, read)) seen.push(entry)
  }
  await expect(run()).rejects.toThrow('gone')
  expect(seen).toEqual([0, 1, 2])
  expect(underWay).toBe(0)
})
