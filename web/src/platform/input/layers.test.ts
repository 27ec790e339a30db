import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { escapeLayer, hasLayers, openLayer } from './layers.ts'

const exitFullscreen = vi.fn<() => Promise<void>>(async () => {})
const press = () => ({ preventDefault: vi.fn<() => void>() })

beforeEach(() => {
  exitFullscreen.mockClear()
  vi.stubGlobal('document', { fullscreenElement: null, exitFullscreen })
})
afterEach(() => vi.unstubAllGlobals())

test('Escape belongs to the page while nothing lies above it', () => {
  expect(hasLayers()).toBe(false)
  expect(escapeLayer(press())).toBe(false)
})

test('Escape belongs to the topmost layer, and to the one below when that is gone', () => {
  const closed: string[] = []
  const takeLower = openLayer({ onEscape: () => closed.push('lower') })
  const takeUpper = openLayer({ onEscape: () => closed.push('upper') })
  escapeLayer(press())
  takeUpper()
  takeUpper()
  expect(escapeLayer(press())).toBe(true)
  expect(closed).toEqual(['upper', 'lower'])
  takeLower()
  expect(hasLayers()).toBe(false)
})

test('what the browser closes by itself is left to it', () => {
  const take = openLayer()
  const event = press()
  expect(escapeLayer(event)).toBe(true)
  expect(event.preventDefault).not.toHaveBeenCalled()
  take()
})

test('a picture that fills the screen goes first', () => {
  const onEscape = vi.fn<() => void>()
  const take = openLayer({ onEscape })
  vi.stubGlobal('document', { fullscreenElement: {}, exitFullscreen })
  expect(escapeLayer(press())).toBe(true)
  expect(exitFullscreen).toHaveBeenCalledOnce()
  expect(onEscape).not.toHaveBeenCalled()
  take()
})
