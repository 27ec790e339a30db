import { call } from '#platform/net/call.ts'
import { deviceId } from '#platform/session/device.ts'
import { markOwnSession } from '#platform/session/own-sessions.ts'
import { useSession } from '#platform/session/session.ts'
import { all, change, one, put, remove } from '../database.ts'
import { createJournal, type Delivered } from './journal.ts'
import type { Listening } from '../offline-types.ts'

/** Listening of this device that waits for the server. */
export const journal = createJournal({
  all: () => all('listening'),
  put(listening) {
    markOwnSession(listening.id)
    return put('listening', listening)
  },
  async settle(id, updatedAt) {
    const kept = await one('listening', id)
    if (kept !== undefined && kept.updatedAt <= updatedAt) await remove('listening', id)
  },
  refuse: async (id, refusal) =>
    void (await change('listening', id, (listening) => ({ ...listening, refusal }))),
  send,
  userId: () => useSession.getState().session?.user.id ?? null,
})

/** As the wire's offline sessions; each is answered for itself. */
async function send(listening: Listening[]): Promise<Delivered[]> {
  for (const { id } of listening) markOwnSession(id)
  const body = {
    sessions: listening.map(sessionOf),
    deviceInfo: { clientName: 'Lectern Web', deviceId: deviceId() },
  }
  const { results } = await call('POST /api/session/local-all', { body, timeoutMs: 60_000 })
  return results.map(({ id, success, progressSynced, error }) => ({
    id,
    isKept: success,
    isBehind: success && progressSynced === false,
    ...(error === undefined ? {} : { refusal: error }),
  }))
}

function sessionOf({ refusal: _refusal, ...session }: Listening) {
  return { ...session, date: localDay(session.startedAt), playMethod: 3, mediaPlayer: 'html5' }
}

/** The listener's own calendar day of an instant in ms. */
function localDay(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
