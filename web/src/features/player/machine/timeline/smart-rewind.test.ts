import { describe, expect, it } from 'vitest'
import { fakeSession } from '../testing/fakes.ts'
import { rewindAfter, rewound } from './smart-rewind.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('smart rewind', () => {
  it.each([
    [59_000, 0],
    [minute, 0],
    [minute + 1, 3],
    [hour, 3],
    [hour + 1, 10],
    [day, 10],
    [day + 1, 30],
  ])('after a pause of %d ms steps back %d s', (pause, seconds) => {
    expect(rewindAfter(pause)).toBe(seconds)
  })

  it('never goes before the start of the chapter', () => {
    const { chapters } = fakeSession()
    expect(rewound(chapters, 110, { pauseMs: 2 * day })).toBe(80)
    expect(rewound(chapters, 55, { pauseMs: 2 * day })).toBe(50)
    expect(rewound(chapters, 50, { pauseMs: 2 * day })).toBe(50)
    expect(rewound([], 20, { pauseMs: 2 * day })).toBe(0)
  })
})
