import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedTexts } from './list-head.ts'
import { cleanName, gathered, reordered } from './list-rules.ts'

describe('the name of a list', () => {
  it.each([
    ['Best of <b>bold</b>', 'Best of bold'],
    ['  a\n b ', 'a b'],
  ])('%o is kept as %o', (name, clean) => expect(cleanName(name, 'No')).toBe(clean))

  it.each(['', '   ', '<p></p>', 'x'.repeat(1001)])('is not %o', (name) =>
    expect(() => cleanName(name, 'No')).toThrow('No'),
  )
})

it('takes a blank description for none', () => {
  expect(changedTexts({ description: ' ' }, 'No')).toEqual({ description: null })
  expect(changedTexts({ description: null }, 'No')).toEqual({ description: null })
  expect(changedTexts({ description: 'x' }, 'No')).toEqual({ description: 'x' })
  expect(changedTexts({}, 'No')).toEqual({})
})

describe('a new order', () => {
  it('puts the named entries into their own places', () => {
    expect(reordered(['a', 'b', 'c', 'd'], ['d', 'b', 'a', 'c'])).toEqual(['d', 'b', 'a', 'c'])
    expect(reordered(['a', 'b', 'c', 'd'], ['d', 'a'])).toEqual(['d', 'b', 'c', 'a'])
    expect(reordered(['a', 'b'], ['x', 'b', 'b', 'a'])).toEqual(['b', 'a'])
  })

  it('never loses or doubles an entry, and keeps the others where they are', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String))
    fc.assert(
      fc.property(ids, fc.array(fc.integer({ min: 0, max: 25 }).map(String)), (entries, wanted) => {
        const after = reordered(entries, wanted)
        expect([...after].sort()).toEqual([...entries].sort())
        const others = (ids: string[]) => ids.map((id) => (wanted.includes(id) ? null : id))
        expect(others(after)).toEqual(others(entries))
        const moved = after.filter((entry) => wanted.includes(entry))
        expect(moved).toEqual([...new Set(wanted)].filter((entry) => entries.includes(entry)))
      }),
    )
  })
})

describe('gathered work', () => {
  it('runs once for calls that come while it runs, and afterwards', async () => {
    let runs = 0
    let open = (): void => {}
    const work = gathered(async () => {
      runs += 1
      await new Promise<void>((resolve) => {
        open = resolve
      })
    })
    const first = work()
    const later = [work(), work(), work()]
    expect(runs).toBe(1)
    open()
    await first
    await new Promise((resolve) => setImmediate(resolve))
    expect(runs).toBe(2)
    open()
    await Promise.all(later)
    expect(runs).toBe(2)
  })

  it('goes on after a run that failed', async () => {
    let runs = 0
    const work = gathered(async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
    })
    const first = work()
    const second = work()
    await expect(first).rejects.toThrow('once')
    await second
    expect(runs).toBe(2)
  })
})
