import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock, FakeEngine } from '../testing/fakes.ts'
import {
  createSleepTimer,
  customSeconds,
  decreased,
  sleepLabel,
  type SleepTimer,
} from './sleep-timer.ts'

let clock: FakeClock
let timer: SleepTimer
let loudness: number
let done: number
let chapter: { number: number; seconds: number }

beforeEach(() => {
  clock = new FakeClock(new FakeEngine())
  loudness = 1
  done = 0
  chapter = { number: 1, seconds: 0 }
  timer = createSleepTimer({
    clock,
    chapterLeft: () => chapter,
    onFade: (share) => void (loudness = share),
    onChange: () => {},
    onDone: () => void (done += 1),
  })
  timer.sounding(true)
})

describe('sleep timer', () => {
  it('counts down, fades over the last 20 s and ends once', async () => {
    timer.start(300)
    await clock.pass(279)
    expect([timer.state()?.remaining, loudness, done]).toEqual([21, 1, 0])
    await clock.pass(11)
    expect([timer.state()?.remaining, loudness]).toEqual([10, 0.5])
    await clock.pass(20)
    expect([timer.state(), loudness, done]).toEqual([null, 1, 1])
  })

  it('is moved while it runs, which brings the sound back', async () => {
    timer.start(15)
    await clock.pass(5)
    expect(loudness).toBe(0.5)
    timer.increase(300)
    expect([timer.state()?.remaining, loudness]).toEqual([310, 1])
    timer.decrease(300)
    timer.decrease(300)
    expect(timer.state()?.remaining).toBe(5)
    timer.decrease(300)
    expect([timer.state(), done]).toEqual([null, 1])
  })

  it('can be cancelled', async () => {
    timer.start(10)
    timer.cancel()
    await clock.pass(20)
    expect([done, loudness]).toEqual([0, 1])
  })

  it('ends with the chapter, however the place moves', async () => {
    chapter.seconds = 100
    timer.startToChapterEnd()
    chapter = { number: 2, seconds: 400 }
    await clock.pass(1)
    expect(timer.state()?.remaining).toBe(400)
    chapter.seconds = 1.2
    await clock.pass(1)
    expect(done).toBe(0)
    chapter = { number: 3, seconds: 900 }
    await clock.pass(1)
    expect(done).toBe(1)
  })

  it('ends at the very end of a chapter, not at the next whole second', async () => {
    const waits: number[] = []
    clock.after = (delayMs) => {
      waits.push(delayMs)
      clock.sleep(delayMs / 1000)
      chapter.seconds = 0.01
      return Promise.resolve()
    }
    chapter.seconds = 2
    timer.startToChapterEnd()
    chapter.seconds = 1.3
    await clock.pass(1)
    expect([waits, done]).toEqual([[1300], 1])
  })

  it('goes on when the listener jumps back in the last second', async () => {
    chapter.seconds = 1.2
    timer.startToChapterEnd()
    chapter.seconds = 11
    await clock.pass(2)
    expect([timer.state()?.remaining, done]).toEqual([11, 0])
  })

  it('stands while nothing sounds, and goes on with the sound', async () => {
    timer.start(300)
    await clock.pass(100)
    timer.sounding(false)
    await clock.pass(1000)
    expect([timer.state()?.remaining, done]).toEqual([200, 0])
    timer.sounding(true)
    await clock.pass(50)
    expect([timer.state()?.remaining, done]).toEqual([150, 0])
    await clock.pass(150)
    expect(done).toBe(1)
  })

  it('starts with the sound when it was set before', async () => {
    timer.sounding(false)
    timer.start(30)
    await clock.pass(60)
    expect([timer.state()?.remaining, done]).toEqual([30, 0])
  })
})

describe('its numbers', () => {
  it.each([
    [1000, 300, 700],
    [300, 300, 0],
    [200, 300, 140],
    [61, 300, 1],
    [60, 300, 55],
    [4, 300, 0],
  ])('%d s less %d s is %d s', (remaining, amount, left) => {
    expect(decreased(remaining, amount)).toBe(left)
  })

  it.each([
    ['0.1', 6],
    ['12,5', 750],
    ['0', null],
    ['-3', null],
    ['', null],
    ['soon', null],
  ])('custom minutes %j are %j s', (typed, seconds) => {
    expect(customSeconds(typed)).toBe(seconds)
  })

  it.each([
    [89, 89, 'second'],
    [90, 2, 'minute'],
    [5399, 90, 'minute'],
    [5400, 1.5, 'hour'],
  ])('%d s reads as %d %s', (seconds, value, unit) => {
    expect(sleepLabel(seconds)).toEqual({ value, unit })
  })
})
