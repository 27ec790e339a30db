import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedFamily, newFamily, present } from './family.ts'
import type { Family } from './family.ts'

const grace = 600_000

function use(family: Family, number: number, now: number): Family {
  const result = present(family, number, now, grace)
  return result.is === 'current' ? result.next : family
}

describe('a family of refresh tokens', () => {
  it('makes the next token each time the newest is used', () => {
    let family: Family = newFamily
    for (const number of [1, 2, 3]) {
      expect(present(family, number, 0, grace).is).toBe('current')
      family = use(family, number, 0)
      expect(family.current).toBe(number + 1)
    }
  })

  it('takes the previous token for as long as the newest was not used', () => {
    const family = use(newFamily, 1, 0)
    expect(present(family, 1, 40 * 86_400_000, grace)).toEqual({ is: 'previous' })
  })

  it('takes it for the grace period after the newest was used, and no longer', () => {
    const family = use(use(newFamily, 1, 0), 2, 1000)
    expect(present(family, 1, 1000 + grace - 1, grace)).toEqual({ is: 'previous' })
    expect(present(family, 1, 1000 + grace, grace)).toEqual({ is: 'spent' })
    expect(present(family, 2, 1000 + grace, grace)).toEqual({ is: 'previous' })
  })

  it('knows no token from the future, none below one, and none after signing out', () => {
    expect(present(newFamily, 2, 0, grace).is).toBe('spent')
    expect(present(newFamily, 0, 0, grace).is).toBe('spent')
    expect(present(closedFamily, 1, 0, grace).is).toBe('spent')
    expect(present(closedFamily, 0, 0, grace).is).toBe('spent')
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
      expect(present(family, number, later, grace).is).toBe('spent')
    expect(present(family, 5, later, grace).is).toBe('previous')
  })
})
