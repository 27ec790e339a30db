import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLru, orderOf } from './lru.ts'

describe('least recently used', () => {
  it('gives up what was not used for longest', () => {
    const lru = createLru(2)
    expect(lru.use('a')).toEqual([])
    expect(lru.use('b')).toEqual([])
    expect(lru.use('a')).toEqual([])
    expect(lru.use('c')).toEqual(['b'])
    expect(lru.order()).toEqual(['a', 'c'])
  })

  it('brings a kept list that is too long down at the next use', () => {
    expect(createLru(2, ['a', 'b', 'c']).use('c')).toEqual(['a'])
  })

  it('keeps exactly the latest ones, whatever the order of use', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'abcdefgh')),
        fc.integer({ min: 1, max: 5 }),
        (used, limit) => {
          const lru = createLru(limit)
          for (const key of used) lru.use(key)
          const latest = [...new Set(used.toReversed())].slice(0, limit).toReversed()
          expect(lru.order()).toEqual(latest)
        },
      ),
    )
  })

  it('trusts what is there more than the list', () => {
    expect(orderOf(['gone', 'b', 'a'], ['a', 'new', 'b'])).toEqual(['new', 'b', 'a'])
  })
})
