import { expect, test } from 'vitest'
import { paceAfter, secondsFor, usualPace } from './pace.ts'

const turn = (read: number, seconds: number) => ({ unit: 'letters' as const, read, seconds })

test('a page that was read moves the pace towards it', () => {
  const quicker = paceAfter(usualPace, turn(2800, 50))
  expect(quicker.letters).toBeGreaterThan(usualPace.letters)
  expect(quicker.letters).toBeLessThan(56)
  expect(quicker.pages).toBe(usualPace.pages)
  let pace = usualPace
  for (let page = 0; page < 100; page += 1) pace = paceAfter(pace, turn(2800, 50))
  expect(pace.letters).toBeCloseTo(56, 0)
})

test.each([
  ['leafing through', turn(2800, 2)],
  ['a nap', turn(2800, 3600)],
  ['turning back', turn(-2800, 60)],
  ['a picture', turn(100, 200)],
  ['a skimmed list', turn(9000, 5)],
])('%s says nothing', (_name, one) => {
  expect(paceAfter(usualPace, one)).toBe(usualPace)
})

test('time ahead follows from it', () => {
  expect(secondsFor({ ...usualPace, letters: 20 }, 'letters', 1200)).toBe(60)
})
