import { expect, it } from 'vitest'
import { createStreamPlaces } from './stream-places.ts'

it('ends the oldest of too many streams of a session, and none of others', () => {
  const places = createStreamPlaces(2)
  const until = new AbortController().signal
  const other = places.enter('other', until)
  const [first, second] = [places.enter('a', until), places.enter('a', until)]
  second.leave()
  const third = places.enter('a', until)
  const ended = () => [first, third, other].map(({ signal }) => signal.aborted)
  expect(ended()).toEqual([false, false, false])
  places.enter('a', until)
  expect(ended()).toEqual([true, false, false])
})

it('ends all with their session', () => {
  const places = createStreamPlaces(2)
  const session = new AbortController()
  const { signal, leave } = places.enter('a', session.signal)
  session.abort()
  expect(signal.aborted).toBe(true)
  leave()
  expect(places.enter('a', session.signal).signal.aborted).toBe(true)
})
