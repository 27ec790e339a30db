import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'

const session = { id: 's1' }
const request = { itemId: 'i', episodeId: null }

/** A player that parks what is brought back, and tells of nothing but its end. */
function fakePage() {
  let onChange = () => {}
  let kept: object | null = null
  const player = {
    snapshot: { session: null as object | null, currentTime: 0, state: 'IDLE' },
    resumePoint: () => kept,
    park(point: { session: object; currentTime: number }) {
      kept = point
      const { currentTime } = point
      player.snapshot = { session: point.session, currentTime, state: 'PAUSED' }
    },
    close() {
      kept = null
      player.snapshot = { session: null, currentTime: 0, state: 'IDLE' }
      onChange()
    },
    subscribe(look: () => void) {
      onChange = look
      return () => {}
    },
  }
  return { player, sleep: { store: createStore(() => ({ timer: null })) } }
}

vi.mock('../page/queue-row.ts', () => ({ rowOf: () => ({}) }))
vi.mock('#features/queue/index.ts', () => ({ noteStarted: () => {} }))
vi.mock('#features/progress/index.ts', () => ({ progressOf: () => undefined }))
vi.mock('#platform/session/session.ts', () => ({
  useSession: { getState: () => ({ session: { user: { id: 'ada' } } }) },
}))

const { rememberPlayer } = await import('./player-memory.ts')

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('a player that came back and is closed at once does not come back again', async () => {
  const kept = { userId: 'ada', tab: 'earlier page', isLeft: true, savedAt: Date.now() }
  const place = { sessionId: session.id, request, currentTime: 7, sleep: null }
  stored.set('ui:playing', JSON.stringify({ ...kept, ...place }))
  stored.set('ui:playing-session', JSON.stringify(session))
  const { player, sleep } = fakePage()
  rememberPlayer({ player, sleep } as never)
  expect(player.resumePoint()).toMatchObject({ session, currentTime: 7 })
  player.close()
  expect([...stored.keys()]).toEqual([])
})

test('what another page plays stays with it', async () => {
  const kept = { userId: 'ada', tab: 'other page', isLeft: false, savedAt: Date.now() }
  const place = { sessionId: session.id, request, currentTime: 7, sleep: null }
  stored.set('ui:playing', JSON.stringify({ ...kept, ...place }))
  stored.set('ui:playing-session', JSON.stringify(session))
  const { player, sleep } = fakePage()
  rememberPlayer({ player, sleep } as never)
  player.close()
  expect(player.resumePoint()).toBe(null)
  expect([...stored.keys()]).toEqual(['ui:playing', 'ui:playing-session'])
})
