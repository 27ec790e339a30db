import { beforeEach, expect, it, vi } from 'vitest'
import { guestPlace, keepGuestPlace } from './guest-places.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

it('remembers where somebody was, link by link', () => {
  expect(guestPlace('one')).toEqual({ location: null, fraction: 0 })
  keepGuestPlace('one', { location: 'a', fraction: 0.2 })
  keepGuestPlace('two', { location: 'b', fraction: 0.5 })
  keepGuestPlace('one', { location: 'c', fraction: 0.3 })
  expect(guestPlace('one')).toEqual({ location: 'c', fraction: 0.3 })
  expect(guestPlace('two')).toEqual({ location: 'b', fraction: 0.5 })
})

it('forgets those that weren’t read for long, and what makes no sense', () => {
  for (let nth = 0; nth < 60; nth++) keepGuestPlace(`s${nth}`, { location: 'x', fraction: 0 })
  expect(guestPlace('s0').location).toBeNull()
  expect(guestPlace('s59').location).toBe('x')
  localStorage.setItem('ui:share-places', '{"odd":{"location":5}}')
  expect(guestPlace('odd').location).toBeNull()
})
