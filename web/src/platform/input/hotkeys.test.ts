import { expect, test } from 'vitest'
import { keyName } from './hotkeys.ts'

const press = (key: string, mods: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...mods })

test('names of keys', () => {
  expect(press(' ')).toBe('Space')
  expect(press('m')).toBe('M')
  expect(press('ArrowUp', { shiftKey: true })).toBe('Shift+ArrowUp')
  expect(press('k', { metaKey: true })).toBe('Ctrl+K')
  expect(press('?', { shiftKey: true })).toBe('?')
})
