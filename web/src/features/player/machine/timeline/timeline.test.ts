import * as fc from 'fast-check'
import { FakePreferences } from '../testing/fakes.ts'
import { describe, expect, it } from 'vitest'
import { fakeSession } from '../testing/fakes.ts'
import { createMuteMemory, fitRate, fitVolume } from '../sound/level-limits.ts'
import { chapterAt, nextChapterTime, previousChapterTime, segmentsOf, trackAt } from './timeline.ts'

const { chapters, audioTracks } = fakeSession()

describe('timeline', () => {
  it.each([
    [0, 0],
    [99.9, 0],
    [100, 1],
    [299, 2],
    [1000, 2],
    [-1, 0],
  ])('finds the track at %d', (time, at) => {
    expect(trackAt(audioTracks, time)).toBe(at)
  })

  it.each([
    [0, 0],
    [49.9, 0],
    [50, 1],
    [120, 2],
    [299, 3],
  ])('finds the chapter at %d', (time, at) => {
    expect(chapterAt(chapters, time)).toBe(at)
  })

  it('has no chapter without chapters or before the first', () => {
    expect(chapterAt([], 10)).toBe(-1)
    expect(chapterAt([{ id: 0, title: '', start: 5, end: 10 }], 1)).toBe(-1)
  })

  it.each([
    [0, 0],
    [2, 0],
    [4, 0],
    [52, 0],
    [53, 0],
    [53.1, 50],
    [121, 50],
  ])('previous chapter at %d leads to %d', (time, to) =>
    expect(previousChapterTime(chapters, time)).toBe(to),
  )

  it('next chapter exists only before the last', () => {
    expect(nextChapterTime(chapters, 0)).toBe(50)
    expect(nextChapterTime(chapters, 250)).toBeNull()
    expect(nextChapterTime([], 0)).toBeNull()
  })
})

describe('segments', () => {
  it('covers the whole item without gaps, none below 3 px', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 400 }),
        fc.integer({ min: 50, max: 2000 }),
        (starts, width) => {
          const sorted = [0, ...starts.sort((a, b) => a - b)]
          const many = sorted.map((start, id) => ({
            id,
            title: '',
            start,
            end: sorted[id + 1] ?? 10_000,
          }))
          const segments = segmentsOf(many, 10_000, width)
          const edges = segments.map(({ to }) => to)
          expect(segments.map(({ from }) => from)).toEqual([0, ...edges.slice(0, -1)])
          expect(edges.at(-1)).toBe(10_000)
          const narrowest = Math.min(...segments.map(({ from, to }) => to - from))
          expect((narrowest / 10_000) * width).toBeGreaterThanOrEqual(2.999)
        },
      ),
    )
  })

  it('is one piece without chapters', () => {
    expect(segmentsOf([], 300, 100)).toEqual([{ from: 0, to: 300 }])
  })
})

describe('levels', () => {
  it.each([
    [0.1, 0.5],
    [0.5, 0.5],
    [1.24, 1.2],
    [1.25, 1.3],
    [99, 10],
    [Number.NaN, 1],
  ])('rate %d becomes %d', (rate, fit) => {
    expect(fitRate(rate)).toBe(fit)
  })

  it('ten steps of 0.1 are exact', () => {
    let rate = 1
    for (let step = 0; step < 10; step += 1) rate = fitRate(rate + 0.1)
    expect(rate).toBe(2)
    let volume = 1
    for (let step = 0; step < 10; step += 1) volume = fitVolume(volume - 0.1)
    expect(volume).toBe(0)
  })

  it('comes back from silence, also on the next page', () => {
    const preferences = new FakePreferences()
    const memory = createMuteMemory(preferences)
    expect(memory.toggled(0)).toBe(0.5)
    expect([memory.toggled(0.3), memory.toggled(0)]).toEqual([0, 0.3])
    expect(createMuteMemory(preferences).toggled(0)).toBe(0.3)
  })
})
