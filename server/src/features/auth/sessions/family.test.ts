import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedFamily, newFamily, present } from './family.ts'
import type { Family } from './family.ts'

const grace = 600_000

function use(family: Family, number: number, now: number): Family {
  const result = present(family, number, now, grace)
  return result.is === 'rotates' ? result.next : family
}

describe('a family of refresh tokens', () => {
  it('makes the next token each time the newest is used', () => {
    let family: Family = newFamily
    for (const number of [1, 2, 3]) {
      expect(present(family, number, 0, grace).is).toBe('rotates')
      family = use(family, number, 0)
      expect(family.current).toBe(number + 1)
    }
  })

  it('yields the newest to the previous token in the grace period', () => {
    const family = use(newFamily, 1, 0)
    expect(present(family, 1, grace - 1, grace)).toEqual({ is: 'previous' })
  })

  it('takes the previous token long after, when its answer was lost, as often as it is', () => {
    let family = use(newFamily, 1, 0)
    for (const day of [40, 80]) {
      const late = present(family, 1, day * 86_400_000, grace)
      expect(late.is).toBe('rotates')
      family = use(family, 1, day * 86_400_000)
      expect(present(family, 1, day * 86_400_000 + 1, grace)).toEqual({ is: 'previous' })
    }
    expect(present(family, family.current, 90 * 86_400_000, grace).is).toBe('rotates')
  })

  it('is in two hands when what the lost answer held comes back', () => {
    let family = use(newFamily, 1, 0)
    family = use(family, 1, grace)
    expect(family.current).toBe(3)
    expect(present(family, 2, grace + 1, grace)).toEqual({ is: 'reused' })
    // Not brought back by the grace of those after it.
    family = use(family, 3, grace + 2)
    expect(present(family, 2, grace + 3, grace)).toEqual({ is: 'reused' })
    expect(present(family, 3, grace + 3, grace)).toEqual({ is: 'previous' })
  })

  it('takes it for the grace period after the newest was used, and is in two hands after that', () => {
    const family = use(use(newFamily, 1, 0), 2, 1000)
    expect(present(family, 1, 1000 + grace - 1, grace)).toEqual({ is: 'previous' })
    expect(present(family, 1, 1000 + grace, grace)).toEqual({ is: 'reused' })
    expect(present(family, 2, 1000 + grace, grace).is).toBe('rotates')
  })

  it('can not be used by two for long, whoever comes first', () => {
    const turns = array(integer({ min: 0, max: 1 }), { minLength: 20, maxLength: 30 })
    assert(
      property(turns, (order) => {
        let family: Family = newFamily
        // Both hold the first token, and come back hours apart.
        const held = [1, 1]
        let isEnded = false
        for (const [index, who] of [...order, 0, 1, 0, 1].entries()) {
          const found = present(family, held[who] ?? 0, index * 10 * grace, grace)
          if (found.is === 'rotates') family = found.next
          isEnded ||= found.is === 'reused'
          held[who] = family.current
        }
        expect(isEnded).toBe(true)
      }),
    )
  })

  it('knows no token from the future, none below one, and none after signing out', () => {
    expect(present(newFamily, 2, 0, grace).is).toBe('unknown')
    expect(present(newFamily, 0, 0, grace).is).toBe('unknown')
    expect(present(closedFamily, 1, 0, grace).is).toBe('unknown')
    expect(present(closedFamily, 0, 0, grace).is).toBe('unknown')
  })

  it('never refuses a token within the grace period of being replaced, whatever the rhythm', () => {
    const pauses = array(integer({ min: 0, max: grace * 2 }), { maxLength: 30 })
    assert(
      property(pauses, (steps) => {
        let family: Family = newFamily
        let now = 0
        const refusedTooEarly: number[] = []
        /** number → when the token after it was first used */
        const supersededAt = new Map<number, number>()
        for (const pause of steps) {
          now += pause
          for (const [number, at] of supersededAt) {
            const isDue = now < at + grace
            if (isDue && present(family, number, now, grace).is !== 'previous') {
              refusedTooEarly.push(number)
            }
          }
          if (family.current > 1) supersededAt.set(family.current - 1, now)
          family = use(family, family.current, now)
        }
        expect(refusedTooEarly).toEqual([])
      }),
    )
  })

  it('refuses what was replaced long ago once things were quiet for a grace period', () => {
    let family: Family = newFamily
    for (let number = 1; number < 6; number++) family = use(family, number, number)
    const later = 6 + grace
    for (const number of [1, 2, 3, 4])
      expect(present(family, number, later, grace).is).toBe('reused')
    expect(present(family, 5, later, grace).is).toBe('rotates')
  })
})
