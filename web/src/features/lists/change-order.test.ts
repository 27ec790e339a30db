import { expect, test } from 'vitest'
import { inTurn, whenStill } from './change-order.ts'

function held() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => (release = resolve))
  return { promise, release: () => release() }
}

test('a change begins when the one before it has ended, refused or not', async () => {
  const seen: string[] = []
  const first = held()
  const one = inTurn(async () => {
    seen.push('one')
    await first.promise
    throw new Error('no')
  })
  const two = inTurn(async () => void seen.push('two'))
  await Promise.resolve()
  expect(seen).toEqual(['one'])
  first.release()
  await expect(one).rejects.toThrow('no')
  await two
  expect(seen).toEqual(['one', 'two'])
})

test('lists are read anew only when no change is on its way', async () => {
  const seen: string[] = []
  const [first, second] = [held(), held()]
  const one = inTurn(() => first.promise)
  const two = inTurn(() => second.promise)
  whenStill(() => seen.push('read'))
  first.release()
  await one
  expect(seen).toEqual([])
  second.release()
  await two
  await expect.poll(() => seen).toEqual(['read'])
  whenStill(() => seen.push('at once'))
  expect(seen).toEqual(['read', 'at once'])
})
