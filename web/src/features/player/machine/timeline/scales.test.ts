import { describe, expect, it } from 'vitest'
import { fakeSession } from '../testing/fakes.ts'
import { dragTo, shareAt, timeAtX } from './scrub.ts'
import {
  chapterScale,
  currentChapter,
  itemScale,
  percentOn,
  rateText,
  remainingOn,
  roundedLeft,
} from './scales.ts'

const session = fakeSession()

describe('view', () => {
  it('names the chapter as n of m', () => {
    expect(currentChapter(session, 130)).toMatchObject({
      number: 3,
      count: 4,
      chapter: { title: 'Chapter 3' },
    })
    expect(currentChapter(fakeSession({ chapters: [] }), 130)).toBeNull()
    expect(currentChapter(null, 0)).toBeNull()
  })

  it('scales to the chapter, or to the item without chapters', () => {
    expect(chapterScale(session, 130)).toEqual({ from: 120, to: 250 })
    expect(chapterScale(session, 299)).toEqual({ from: 250, to: 300 })
    expect(chapterScale(fakeSession({ chapters: [] }), 130)).toEqual({ from: 0, to: 300 })
    expect(itemScale(null)).toEqual({ from: 0, to: 0 })
  })

  it('divides what remains by the speed', () => {
    expect(remainingOn(itemScale(session), { currentTime: 100, rate: 2 })).toBe(100)
    expect(remainingOn({ from: 0, to: 50 }, { currentTime: 60, rate: 1 })).toBe(0)
  })

  it('says what is left in minutes, and in seconds when that is less than one', () => {
    expect([3601, 61, 60, 59.2, 2.1, 0].map(roundedLeft)).toEqual([3660, 120, 60, 60, 3, 0])
  })

  it('reaches 100 % only at the end', () => {
    expect(percentOn(itemScale(session), 299.9)).toBe(99)
    expect(percentOn(itemScale(session), 300)).toBe(100)
    expect(percentOn({ from: 0, to: 0 }, 0)).toBe(0)
  })

  it('writes rates with one decimal', () => {
    expect([rateText(1), rateText(1.2), rateText(10)]).toEqual(['1.0×', '1.2×', '10.0×'])
  })
})

describe('scrubbing', () => {
  const scale = { from: 100, to: 300 }

  it('maps pixels to times within the scale', () => {
    expect(timeAtX(scale, 50, 200)).toBe(150)
    expect(timeAtX(scale, -9, 200)).toBe(100)
    expect(timeAtX(scale, 999, 200)).toBe(300)
    expect(timeAtX(scale, 10, 0)).toBe(100)
    expect(shareAt(scale, 150)).toBe(0.25)
    expect(shareAt({ from: 5, to: 5 }, 5)).toBe(0)
  })

  it.each([
    [0, 150],
    [60, 125],
    [140, 112.5],
    [240, 105],
  ])('moves finer %d px away', (away, time) => {
    expect(dragTo(scale, 100, { dx: 50, away, width: 200 })).toBe(time)
  })

  it('never leaves the scale', () => {
    expect(dragTo(scale, 290, { dx: 500, away: 0, width: 200 })).toBe(300)
    expect(dragTo(scale, 110, { dx: -500, away: 0, width: 200 })).toBe(100)
  })
})
