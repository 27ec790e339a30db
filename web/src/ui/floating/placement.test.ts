import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placementOf } from './placement.ts'

const view = { width: 1000, height: 800, isRtl: false }
const panel = { width: 200, height: 300 }

test('below its anchor, aligned at the start or the end', () => {
  const anchor = { left: 400, top: 100, width: 40, height: 40 }
  expect(placementOf(anchor, panel, view, { align: 'start', side: 'bottom' })).toMatchObject({
    left: 400,
    top: 146,
  })
  expect(placementOf(anchor, panel, view, { align: 'end', side: 'bottom' })).toMatchObject({
    left: 240,
    top: 146,
  })
  const rtl = { ...view, isRtl: true }
  expect(placementOf(anchor, panel, rtl, { align: 'start', side: 'bottom' })).toMatchObject({
    left: 240,
  })
})

test('above where there is no room below', () => {
  const anchor = { left: 400, top: 700, width: 40, height: 40 }
  expect(placementOf(anchor, panel, view, { align: 'center', side: 'bottom' })).toMatchObject({
    left: 320,
    top: 394,
  })
})

test('a submenu goes to the other side at the edge', () => {
  const anchor = { left: 790, top: 100, width: 200, height: 40 }
  expect(placementOf(anchor, panel, view, { align: 'start', side: 'beside' }).left).toBe(588)
})

test('always inside the window', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 1000 }),
    top: fc.integer({ min: 0, max: 760 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(
      box,
      fc.constantFrom('start', 'center', 'end'),
      fc.constantFrom('top', 'bottom', 'beside'),
      (anchor, align, side) => {
        const at = placementOf(anchor, panel, view, { align, side } as never)
        expect(at.left).toBeGreaterThanOrEqual(8)
        expect(at.left + panel.width).toBeLessThanOrEqual(992)
        expect(at.top + Math.min(panel.height, at.maxHeight)).toBeLessThanOrEqual(800)
      },
    ),
  )
})
