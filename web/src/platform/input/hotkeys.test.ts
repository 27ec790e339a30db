import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyName, registerHotkeys, type HotkeyScope, type Hotkeys } from './hotkeys.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, mods: Partial<Parameters<typeof keyName>[0]> = {}) =>
  keyName({ key, ...noModifiers, ...mods })

test('names of keys', () => {
  expect(press(' ')).toBe('Space')
  expect(press('m')).toBe('M')
  expect(press('ArrowUp', { shiftKey: true })).toBe('Shift+ArrowUp')
  expect(press('k', { metaKey: true })).toBe('Ctrl+K')
  expect(press('?', { shiftKey: true })).toBe('?')
})

describe('one key after the other', () => {
  let now = 0
  let tell: (event: unknown) => void = () => {}
  const done: string[] = []
  const registered: (() => void)[] = []

  beforeEach(() => {
    done.length = 0
    vi.stubGlobal('addEventListener', (_type: string, listener: typeof tell) => (tell = listener))
    vi.stubGlobal('HTMLElement', EventTarget)
    vi.stubGlobal('document', { documentElement: { classList: { contains: () => false } } })
    register('app', { 'G S': () => done.push('series'), 'G L': () => done.push('library') })
  })
  afterEach(() => {
    for (const end of registered.splice(0)) end()
    vi.unstubAllGlobals()
  })

  const register = (scope: HotkeyScope, keys: Hotkeys) =>
    registered.push(registerHotkeys(scope, keys))
  const type = (key: string, afterMs = 100) => {
    now += afterMs
    tell({ ...noModifiers, key, timeStamp: now, preventDefault: () => {} })
  }

  test('acts, and again at once', () => {
    for (const key of ['g', 'l', 'g', 's']) type(key, 0)
    expect(done).toEqual(['library', 'series'])
  })

  test('counts by when keys were pressed, and for a second and a half', () => {
    type('g')
    type('s', 1500)
    type('g')
    type('s', 1501)
    expect(done).toEqual(['series'])
  })

  test('ends with any key, and leaves single keys as they are', () => {
    register('player', { S: () => done.push('speed'), M: () => done.push('mute') })
    for (const key of ['g', 'm', 's', 'g', 's', 's']) type(key)
    expect(done).toEqual(['mute', 'speed', 'series', 'speed'])
  })

  test('does nothing below an open book', () => {
    register('reader', {})
    for (const key of ['g', 's']) type(key)
    expect(done).toEqual([])
  })
})
