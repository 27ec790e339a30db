import { expect, test } from 'vitest'
import { spoken } from '#platform/text/format.ts'
import { isNamed, secondsOn, spokenAt, type SpokenPosition } from './spoken-position.ts'

test('a jump is told at once, what runs on twice a minute', () => {
  let now: SpokenPosition = { heard: 100, spoken: 100 }
  const hear = (time: number) => (now = spokenAt(now, time)).spoken
  expect(hear(100.25)).toBe(100)
  expect(hear(110.25)).toBe(110.25)
  expect(hear(105)).toBe(105)
  for (let time = 105.5; time < 134; time += 0.5) expect(hear(time)).toBe(105)
  expect([hear(134.5), hear(135)]).toEqual([105, 135])
  expect(spokenAt(now, 135)).toBe(now)
})

test('sound that begins a moment before 5:00 is told as 5:00, in numbers and in words', () => {
  expect(secondsOn({ from: 0, to: 600 }, 299.98)).toBe(300)
  expect(spoken(secondsOn({ from: 0, to: 600 }, 299.98))).toBe('5 minutes')
  expect(secondsOn({ from: 200.3, to: 600 }, 260.28)).toBe(60)
  expect(secondsOn({ from: 200, to: 600 }, 199.9)).toBe(0)
})

test.each([
  ['Chapter 5', 5, false],
  ['chapter 05', 5, false],
  ['5.', 5, false],
  ['', 5, false],
  ['Kapitel 5', 5, false],
  ['Chapter 6', 5, true],
  ['1984', 5, true],
  ['The Five Orange Pips', 5, true],
])('“%s” as number %i has a title of its own: %s', (title, number, named) => {
  expect(isNamed(title, number, `Kapitel ${number}`)).toBe(named)
})
