import { expect, it } from 'vitest'
import { isSameSound } from './same-sound.ts'

const known = { validator: '"one"', total: 100, checkedAt: 0 }

it('tells by the validator, whenever it was asked', () => {
  expect(isSameSound(known, { validator: '"one"', total: 100 }, 9e9)).toBe(true)
  expect(isSameSound(known, { validator: '"two"', total: 100 }, 1)).toBe(false)
})

it('never joins what has another length', () => {
  expect(isSameSound(known, { validator: '"one"', total: 101 }, 1)).toBe(false)
})

it('trusts a length alone for some minutes', () => {
  const untagged = { ...known, validator: null }
  expect(isSameSound(untagged, { validator: null, total: 100 }, 60_000)).toBe(true)
  expect(isSameSound(untagged, { validator: '"new"', total: 100 }, 60_000)).toBe(true)
  expect(isSameSound(untagged, { validator: null, total: 100 }, 3_600_000)).toBe(false)
  expect(isSameSound(known, { validator: null, total: null }, 3_600_000)).toBe(false)
})
