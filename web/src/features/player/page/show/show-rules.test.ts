import { expect, test } from 'vitest'
import { introEnd, isOutro } from './show-rules.ts'

const skips = { skipIntro: 20, skipOutro: 60 }
const duration = 600
const playing = (currentTime: number, rate = 1) => ({
  currentTime,
  rate,
  state: 'PLAYING' as const,
})

test('an episode that begins begins behind its introduction, one that goes on doesn’t', () => {
  expect(introEnd(skips, { openedAt: 0, currentTime: 3, duration })).toBe(20)
  expect(introEnd(skips, { openedAt: 10, currentTime: 10, duration })).toBeNull()
  expect(introEnd(skips, { openedAt: 0, currentTime: 100, duration })).toBeNull()
  expect(introEnd({ ...skips, skipIntro: 0 }, { openedAt: 0, currentTime: 0, duration })).toBeNull()
})

test('an episode is over where its last seconds begin, but not for who jumps there', () => {
  expect(isOutro(skips, { before: 539.8, now: playing(540.1) }, duration)).toBe(true)
  expect(isOutro(skips, { before: 530, now: playing(538) }, duration)).toBe(false)
  expect(isOutro(skips, { before: 100, now: playing(550) }, duration)).toBe(false)
  expect(isOutro(skips, { before: 545, now: playing(545.3) }, duration)).toBe(false)
  expect(isOutro(skips, { before: 532, now: playing(540, 2) }, duration)).toBe(true)
  const paused = { ...playing(540.1), state: 'PAUSED' as const }
  expect(isOutro(skips, { before: 539.8, now: paused }, duration)).toBe(false)
})

test('nothing is skipped of what would hardly be left', () => {
  expect(introEnd(skips, { openedAt: 0, currentTime: 0, duration: 84 })).toBeNull()
  expect(isOutro(skips, { before: 23.8, now: playing(24.1) }, 84)).toBe(false)
})
