import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what a tab keeps is not what the browser keeps', () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  writeStored('ui:a', 'here', 'tab')
  writeStored('ui:a', 'everywhere')
  expect([readStored('ui:a', 'tab'), readStored('ui:a')]).toEqual(['here', 'everywhere'])
  writeStored('ui:a', null, 'tab')
  expect([readStored('ui:a', 'tab'), readStored('ui:a')]).toEqual([null, 'everywhere'])
})

test.each(['browser', 'tab'] as const)('a %s that stores nothing answers nothing', (area) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const refuse = {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  }
  vi.stubGlobal('localStorage', new Proxy({}, refuse))
  vi.stubGlobal('sessionStorage', new Proxy({}, refuse))
  writeStored('ui:a', 'lost', area)
  expect(readStored('ui:a', area)).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
})

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
