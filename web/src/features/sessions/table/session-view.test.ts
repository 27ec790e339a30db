import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readView, sessionSorts, sizes, writeView } from './session-view.ts'

it('reads back every view that an address can carry', () => {
  const view = fc.record({
    user: fc.constantFrom('', 'a-user'),
    from: fc.constantFrom('', '2026-03-01'),
    to: fc.constantFrom('', '2026-03-31'),
    sort: fc.constantFrom(...sessionSorts),
    desc: fc.boolean(),
    page: fc.integer({ min: 0, max: 4000 }),
    size: fc.constantFrom(...sizes),
  })
  fc.assert(
    fc.property(view, (one) => {
      expect(readView(writeView(one))).toEqual(one)
    }),
  )
})

it('takes nonsense as the usual view', () => {
  const usual = { user: '', from: '', to: '', sort: 'updatedAt', desc: true, page: 0, size: 25 }
  expect(readView({})).toEqual(usual)
  expect(readView({ sort: 'x', page: '-3', size: '7' })).toEqual(usual)
  expect(readView({ page: '1.5' })).toEqual(usual)
  expect(readView({ from: 'march', to: '1.3.2026' })).toEqual(usual)
})
