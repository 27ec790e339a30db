import { expect, it } from 'vitest'
import { suspectsNow, suspectsOf } from './scan-report.ts'

const day = 86_400_000

it('looks for files at fault where some were, and in what was written since', () => {
  const found = [
    { kind: 'empty' as const, path: '/a/1', itemId: 'a' },
    { kind: 'damaged' as const, path: '/a/2', itemId: 'a' },
  ]
  const last = { troubles: [], suspects: suspectsOf(found, 10 * day) }
  expect(suspectsNow(last, 11 * day)).toEqual({ itemIds: ['a'], at: 9 * day })
})

it('looks everywhere when nothing is known, when the clock went back, and when much is at fault', () => {
  const itemIds = Array.from({ length: 1001 }, (_, index) => String(index))
  expect(suspectsNow(null, day)).toBeNull()
  expect(suspectsNow({ troubles: [] }, day)).toBeNull()
  expect(suspectsNow({ troubles: [], suspects: { itemIds: [], at: 2 * day } }, day)).toBeNull()
  expect(suspectsNow({ troubles: [], suspects: { itemIds, at: 0 } }, day)).toBeNull()
})
