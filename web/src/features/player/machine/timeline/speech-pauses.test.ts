import { describe, expect, it } from 'vitest'
import { fakePlayer } from '../testing/fake-player.ts'
import { fakeSession } from '../testing/fakes.ts'
import { afterPause, sentenceStart, type Pause } from './speech-pauses.ts'

const pauses: Pause[] = [
  [10, 11],
  [20, 22],
  [30, 30.4],
]

it.each([
  [15, 10.85],
  [22, 21.85],
  [21, 10.85],
  [29, 21.85],
  [5, null],
  [60, null],
])('at %d s the sentence began at %s', (time, start) => {
  expect(sentenceStart(pauses, time)).toBe(start)
})

it.each([
  [20.25, 21.85],
  [20.1, null],
  [21.5, null],
  [15, null],
  [30.25, null],
])('at %d s the pause is left for %s', (time, target) => {
  expect(afterPause(pauses, time)).toBe(target)
})

describe('a player that knows the pauses', () => {
  it('leaves out long ones if the listener wants that, and counts only what was heard', async () => {
    const { playing, clock, engine, player, preferences, calls, known } = fakePlayer()
    known.pauses = [[20, 40]]
    preferences.isSkipping = true
    await playing(18)
    await clock.pass(3)
    engine.emit({ type: 'time' })
    expect(player.snapshot.currentTime).toBe(39.85)
    await clock.pass(2)
    await player.close()
    expect(calls.synced.reduce((sum, one) => sum + one.timeListened, 0)).toBe(5)
  })

  it('plays all of it otherwise, and in music', async () => {
    for (const mediaType of ['book', 'music'] as const) {
      const { playing, clock, engine, player, preferences, calls, known } = fakePlayer()
      known.pauses = [[20, 40]]
      preferences.isSkipping = mediaType === 'music'
      calls.session = fakeSession({ mediaType })
      // oxlint-disable-next-line no-await-in-loop -- one player after the other
      await playing(18)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await clock.pass(3)
      engine.emit({ type: 'time' })
      expect(player.snapshot.currentTime).toBe(21)
    }
  })

  it('goes back to the beginning of a sentence after a long pause, never before the chapter', async () => {
    const { playing, clock, player, preferences, known } = fakePlayer()
    preferences.isSmartRewind = true
    known.pauses = [
      [40, 49],
      [78, 79],
    ]
    await playing(90)
    player.pause()
    clock.sleep(2 * 3600)
    await player.resume()
    expect(player.snapshot.currentTime).toBe(78.85)
    player.seek(52)
    player.pause()
    clock.sleep(2 * 3600)
    await player.resume()
    expect(player.snapshot.currentTime).toBe(50)
  })

  it('falls asleep at the beginning of the sentence that was spoken', async () => {
    const { playing, player, known } = fakePlayer()
    known.pauses = [[78, 79]]
    await playing(85)
    player.pause()
    player.toSentenceStart()
    expect(player.snapshot).toMatchObject({ state: 'PAUSED', currentTime: 78.85, returnTo: null })
    player.toSentenceStart()
    expect(player.snapshot.currentTime).toBe(78.85)
  })
})
