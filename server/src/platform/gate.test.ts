import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('lets only so many in at once, in their order', async () => {
  const gate = createGate(2)
  const order: string[] = []
  let inside = 0
  let most = 0
  const work = (name: string) => async (): Promise<string> => {
    order.push(name)
    most = Math.max(most, ++inside)
    await Promise.resolve()
    inside--
    return name
  }
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => gate(work(name))))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ])
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
})

it('refuses who comes to a full line', async () => {
  const gate = createGate(1, 2)
  let leave = (): void => undefined
  const first = gate(() => new Promise<void>((resolve) => (leave = resolve)))
  const waiting = [gate(async () => 'second'), gate(async () => 'third')]
  await expect(gate(async () => 'fourth')).rejects.toMatchObject({ kind: 'busy' })
  leave()
  await first
  expect(await Promise.all(waiting)).toEqual(['second', 'third'])
  expect(await gate(async () => 'later')).toBe('later')
})

it('lets the next one in when one fails', async () => {
  const gate = createGate(1)
  const failed = gate(() => Promise.reject(new Error('no')))
  const next = gate(() => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

it('forgets who stops waiting', async () => {
  const gate = createGate(1)
  const stop = new AbortController()
  let leave = (): void => undefined
  const first = gate(() => new Promise<void>((resolve) => (leave = resolve)))
  const waiting = gate(() => Promise.resolve('never'), stop.signal)
  const last = gate(() => Promise.resolve('last'))
  stop.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  leave()
  await first
  expect(await last).toBe('last')
  await expect(gate(() => Promise.resolve(1), stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
