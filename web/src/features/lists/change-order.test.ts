import { expect, test } from 'vitest'
import { inTurn, readWhenStill } from './change-order.ts'

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

test('a read waits for the changes that are on their way', async () => {
  const seen: string[] = []
  const [first, second] = [held(), held()]
  const one = inTurn(() => first.promise)
  const two = inTurn(() => second.promise)
  const reading = readWhenStill(async () => seen.push('read'))
  first.release()
  await one
  expect(seen).toEqual([])
  second.release()
  await two
  await reading
  expect(seen).toEqual(['read'])
})

test('what was read while a change began is read again', async () => {
  const answers = [held(), held()]
  const asked: number[] = []
  const reading = readWhenStill(async () => {
    const number = asked.push(0)
    await answers[number - 1]?.promise
    return number
  })
  await expect.poll(() => asked).toHaveLength(1)
  const change = held()
  const changing = inTurn(() => change.promise)
  answers[0]?.release()
  change.release()
  await changing
  await expect.poll(() => asked).toHaveLength(2)
  answers[1]?.release()
  expect(await reading).toBe(2)
})
