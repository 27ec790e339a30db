import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preferences } from './preferences.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
const settings = vi.hoisted(() => ({
  playbackRate: 1.2,
  podcastRate: 1,
  musicRate: 1,
  videoRate: 1,
  jumpBack: 15,
  jumpForward: 60,
  smartRewind: false,
  voiceBoost: true,
  volumeBoost: 6,
}))

vi.mock('#platform/session/settings.ts', () => ({
  useUserSettings: { getState: () => settings },
  changeUserSettings: (change: object) => Object.assign(settings, change),
}))
vi.mock('#platform/storage.ts', () => ({
  readStored: (key: string) => stored.get(key) ?? null,
  readStoredJson: (key: string, fallback: unknown) => stored.get(key) ?? fallback,
  writeStored: (key: string, value: string) => stored.set(key, value),
  writeStoredJson: (key: string, value: unknown) => stored.set(key, value),
}))
vi.mock('#features/progress/index.ts', () => ({
  progressOf: (itemId: string, episodeId?: string | null) =>
    itemId === 'known' ? { lastUpdate: episodeId ? 7 : 5 } : undefined,
}))

beforeEach(() => {
  stored.clear()
  settings.playbackRate = 1.2
})

describe('preferences', () => {
  it('have a speed for each book, and the usual one for all others', () => {
    preferences.rememberRate({ itemId: 'book' }, 'book', 1.7)
    expect(preferences.rateFor({ itemId: 'book' }, 'book')).toBe(1.7)
    preferences.rememberRate({ itemId: 'another' }, 'book', 0.9)
    expect(preferences.rateFor({ itemId: 'book' }, 'book')).toBe(1.7)
    expect(preferences.rateFor({ itemId: 'new' }, 'book')).toBe(0.9)
  })

  it('have one speed for all episodes of a podcast', () => {
    preferences.rememberRate({ itemId: 'podcast', episodeId: 'e1' }, 'book', 1.5)
    preferences.rememberRate({ itemId: 'book' }, 'book', 1)
    expect(preferences.rateFor({ itemId: 'podcast', episodeId: 'e2' }, 'book')).toBe(1.5)
  })

  it('start with the usual speed of the listener', () => {
    expect(preferences.rateFor({ itemId: 'book' }, 'book')).toBe(1.2)
  })

  it('have a usual speed for books and one for podcasts; music and films start at their own', () => {
    preferences.rememberRate({ itemId: 'book' }, 'book', 1.8)
    preferences.rememberRate({ itemId: 'podcast' }, 'podcast', 1.4)
    preferences.rememberRate({ itemId: 'album' }, 'music', 0.8)
    preferences.rememberRate({ itemId: 'film' }, 'video', 2)
    const usual = ['book', 'podcast', 'music', 'video', null].map((kind) =>
      preferences.rateFor({ itemId: 'new' }, kind),
    )
    expect(usual).toEqual([1.8, 1.4, 1, 1, 1.8])
    expect(preferences.rateFor({ itemId: 'album' }, 'music')).toBe(0.8)
  })

  it('keep the speeds of the 300 items heard last', () => {
    for (let at = 0; at < 310; at += 1) preferences.rememberRate({ itemId: `${at}` }, 'book', 2)
    preferences.rememberRate({ itemId: 'last' }, 'book', 1)
    expect(preferences.rateFor({ itemId: '309' }, 'book')).toBe(2)
    expect(preferences.rateFor({ itemId: '5' }, 'book')).toBe(1)
  })

  it.each([
    ['0.4', 0.4],
    ['0', 0],
    ['7', 1],
    ['loud', 1],
    [null, 1],
  ])('read the volume %s as %d', (text, volume) => {
    if (text !== null) stored.set('volume', text)
    expect(preferences.volume()).toBe(volume)
  })

  it('know jumps, boost and when something was heard last', () => {
    expect(preferences.jumps()).toEqual({ back: 15, forward: 60 })
    expect(preferences.boost()).toEqual({ volume: 6, voice: true })
    preferences.rememberBoost({ volume: 0, voice: false })
    expect(preferences.boost()).toEqual({ volume: 0, voice: false })
    expect(preferences.lastHeardAt({ itemId: 'known' })).toBe(5)
    expect(preferences.lastHeardAt({ itemId: 'known', episodeId: 'e' })).toBe(7)
    expect(preferences.lastHeardAt({ itemId: 'new' })).toBe(null)
  })
})
