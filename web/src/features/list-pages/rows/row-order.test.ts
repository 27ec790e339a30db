import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMoved, withoutRow } from './row-order.ts'

const pageSize = 3
const pagesOf = (rows: readonly string[]) => {
  const pages = new Map<number, string[]>()
  for (let at = 0; at < rows.length; at += pageSize)
    pages.set(at / pageSize, rows.slice(at, at + pageSize))
  return pages
}
const rows = [...'abcdefgh']
const known = (pages = pagesOf(rows)) => ({ pages, pageSize, total: rows.length })

describe('moving', () => {
  it('shifts what is in between, across pages', () => {
    const after = withMoved(known(), 1, 6)
    expect([...after.values()].flat().join('')).toBe('acdefgbh')
  })

  it('leaves a hole where something unknown moved in', () => {
    const pages = pagesOf(rows)
    pages.delete(1)
    const after = withMoved(known(pages), 0, 6)
    expect(Object.entries(after.get(0) ?? [])).toEqual([
      ['0', 'b'],
      ['1', 'c'],
    ])
    expect(after.get(2)).toEqual(['a', 'h'])
  })

  it('is the same as moving in the whole list', () => {
    const place = fc.nat({ max: rows.length - 1 })
    fc.assert(
      fc.property(place, place, (from, to) => {
        const wanted = [...rows]
        wanted.splice(to, 0, ...wanted.splice(from, 1))
        const after = withMoved(known(), from, to)
        expect([...after.values()].flat()).toEqual(wanted)
      }),
    )
  })

  it('never says something wrong about a row', () => {
    const place = fc.nat({ max: rows.length - 1 })
    const missing = fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 })
    fc.assert(
      fc.property(place, place, missing, (from, to, gone) => {
        const pages = pagesOf(rows)
        for (const page of gone) pages.delete(page)
        const wanted = [...rows]
        wanted.splice(to, 0, ...wanted.splice(from, 1))
        for (const [page, own] of withMoved(known(pages), from, to))
          own.forEach((row, at) => expect(row).toBe(wanted[page * pageSize + at]))
      }),
    )
  })
})

it('takes out one row and pulls up the others', () => {
  expect([...withoutRow(known(), 2).values()].flat().join('')).toBe('abdefgh')
})
