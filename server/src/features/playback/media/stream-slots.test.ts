import { expect, it } from 'vitest'
import { createStreamSlots } from './stream-slots.ts'

it('ends the oldest of too many streams of a session, and none of others', () => {
  const slots = createStreamSlots(2)
  const until = new AbortController().signal
  const other = slots.enter('other', until)
  const [first, second] = [slots.enter('a', until), slots.enter('a', until)]
  second.leave()
  const third = slots.enter('a', until)
  const ended = () => [first, third, other].map(({ signal }) => signal.aborted)
  expect(ended()).toEqual([false, false, false])
  slots.enter('a', until)
  expect(ended()).toEqual([true, false, false])
})

it('ends all with their session', () => {
  const slots = createStreamSlots(2)
  const session = new AbortController()
  const { signal, leave } = slots.enter('a', session.signal)
  session.abort()
  expect(signal.aborted).toBe(true)
  leave()
  expect(slots.enter('a', session.signal).signal.aborted).toBe(true)
})
