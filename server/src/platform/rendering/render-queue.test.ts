import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

/** Work that ends when the test says so, and what has begun so far. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        ends.set(name, resolve)
      }),
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

it('lets those who ask for much wait for those who ask for little', async () => {
  const { begun, work, end } = works()
  const queue = createRenderQueue(1)
  for (const n of [1, 2, 3, 4]) queue.add('greedy', true, work(`g${n}`))
  queue.add('modest', true, work('m1'))
  queue.add('third', true, work('t1'))
  for (let turn = 0; turn < 6; turn++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['g1', 'g2', 'm1', 't1', 'g3', 'g4'])
})

it('serves fifty owners within one round, whatever each of them asks for', async () => {
  const { begun, work, end } = works()
  const queue = createRenderQueue(2)
  for (let n = 0; n < 20; n++)
    for (let owner = 0; owner < 50; owner++) queue.add(`${owner}`, true, work(`${owner}/${n}`))
  for (let turn = 0; turn < 60; turn++) await end(begun[turn] ?? '')
  expect(new Set(begun.slice(0, 52).map((name) => name.split('/')[0])).size).toBe(50)
})

it('makes ahead only when nobody waits, and keeps a place free', async () => {
  const { begun, work, end } = works()
  const queue = createRenderQueue(2)
  queue.add('a', false, work('ahead1'))
  queue.add('a', false, work('ahead2'))
  expect(begun).toEqual(['ahead1'])
  queue.add('b', true, work('now1'))
  queue.add('c', true, work('now2'))
  expect(begun).toEqual(['ahead1', 'now1'])
  await end('ahead1')
  expect(begun).toEqual(['ahead1', 'now1', 'now2'])
  await end('now1')
  expect(begun.at(-1)).toBe('ahead2')
})

it('hurries what somebody came to wait for, and forgets what nobody wants', async () => {
  const { begun, work, end } = works()
  const queue = createRenderQueue(1)
  queue.add('a', true, work('first'))
  const ahead = queue.add('a', false, work('ahead'))
  const unwanted = queue.add('b', true, work('unwanted'))
  expect(queue.waiting()).toBe(1)
  ahead.hurry()
  unwanted.leave()
  expect([queue.waiting(), queue.waiting('a')]).toEqual([1, 1])
  await end('first')
  await end('ahead')
  expect(begun).toEqual(['first', 'ahead'])
})

it('tells when nothing runs', async () => {
  const { work, end } = works()
  const queue = createRenderQueue(1)
  await queue.settled()
  for (const name of ['first', 'second']) queue.add('one', true, work(name))
  let isSettled = false
  const settled = queue.settled().then(() => (isSettled = true))
  await end('first')
  expect(isSettled).toBe(false)
  await end('second')
  await settled
})
