import { beforeEach, expect, test, vi } from 'vitest'

const session = { id: 's1' }
const request = { itemId: 'i', episodeId: null }

/** A player that parks what is brought back, and tells of nothing but its end. */
const { player } = vi.hoisted(() => ({
  player: {
    kept: null as object | null,
    tell: () => {},
    snapshot: { session: null as object | null, currentTime: 0, state: 'IDLE' },
    keepsake: () => player.kept,
    park(keepsake: { session: object; currentTime: number }) {
      player.kept = keepsake
      const { currentTime } = keepsake
      player.snapshot = { session: keepsake.session, currentTime, state: 'PAUSED' }
    },
    close() {
      player.kept = null
      player.snapshot = { session: null, currentTime: 0, state: 'IDLE' }
      player.tell()
    },
    subscribe(look: () => void) {
      player.tell = look
      return () => {}
    },
  },
}))
vi.mock('../page-player.ts', () => ({ player }))
vi.mock('../page/queue-row.ts', () => ({ rowOf: () => ({}) }))
vi.mock('#features/queue/index.ts', () => ({ noteStarted: () => {} }))
vi.mock('#features/progress/index.ts', () => ({ progressOf: () => undefined }))
vi.mock('#platform/session/session.ts', () => ({
  useSession: { getState: () => ({ session: { user: { id: 'ada' } } }) },
}))

const stored = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  stored.clear()
  player.close()
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
  const { rememberPlayer } = await import('./player-memory.ts')
  rememberPlayer()
  expect(player.kept).toMatchObject({ session, currentTime: 7 })
  player.close()
  expect([...stored.keys()]).toEqual([])
})

test('what another page plays stays with it', async () => {
  const kept = { userId: 'ada', tab: 'other page', isLeft: false, savedAt: Date.now() }
  const place = { sessionId: session.id, request, currentTime: 7, sleep: null }
  stored.set('ui:playing', JSON.stringify({ ...kept, ...place }))
  stored.set('ui:playing-session', JSON.stringify(session))
  const { rememberPlayer } = await import('./player-memory.ts')
  rememberPlayer()
  player.close()
  expect(player.kept).toBe(null)
  expect([...stored.keys()]).toEqual(['ui:playing', 'ui:playing-session'])
})
