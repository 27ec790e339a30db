import { beforeEach, expect, it } from 'vitest'
import { createCardMemory } from './card-memory.ts'
import type { CardBytes } from './card-memory.ts'

let commits: number | null
let stored: Map<string, string>
let asked: string[][]
let cards: CardBytes
const read: CardBytes = async (ids) => {
  asked.push([...ids])
  return new Map(
    ids.flatMap((id) => {
      const text = stored.get(id)
      return text === undefined ? [] : [[id, Buffer.from(text)]]
    }),
  )
}
const textsOf = async (...ids: string[]) =>
  Object.fromEntries([...(await cards(ids))].map(([id, bytes]) => [id, String(bytes)]))

beforeEach(() => {
  commits = 1
  asked = []
  stored = new Map([
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
  ])
  cards = createCardMemory({ db: { commits: () => commits }, read })
})

it('asks only for the cards that no page showed yet', async () => {
  expect(await textsOf('a', 'b')).toEqual({ a: 'A', b: 'B' })
  expect(await textsOf('b', 'c', 'gone')).toEqual({ b: 'B', c: 'C' })
  expect(await textsOf('c', 'a')).toEqual({ a: 'A', c: 'C' })
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'gone'],
  ])
})

it('reads anew after a commit', async () => {
  await textsOf('a')
  stored.set('a', 'A2')
  commits = 2
  expect(await textsOf('a')).toEqual({ a: 'A2' })
})

it('keeps nothing that was read while somebody wrote', async () => {
  cards = createCardMemory({
    db: { commits: () => commits },
    read: async (ids) => {
      const found = await read(ids)
      if (asked.length === 1) commits = 2
      return found
    },
  })
  await textsOf('a')
  commits = 1
  stored.set('a', 'A2')
  expect(await textsOf('a')).toEqual({ a: 'A2' })
})

it('keeps nothing where commits are not counted', async () => {
  commits = null
  await textsOf('a')
  stored.set('a', 'A2')
  expect(await textsOf('a')).toEqual({ a: 'A2' })
})

it('holds a bounded number of bytes, and passes long lists through', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `item ${index}`)
  for (const id of many) stored.set(id, 'x'.repeat(100_000))
  for (const id of many) await cards([id])
  asked = []
  await cards(['item 299'])
  expect(asked).toEqual([])
  await cards(['item 0'])
  expect(asked).toEqual([['item 0']])
  asked = []
  await cards(many)
  expect(asked).toEqual([many])
})
