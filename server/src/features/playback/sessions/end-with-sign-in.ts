import { closeOfSignIns } from '../playback.store.ts'
import type { PlaybackDeps } from '../playback.ts'

/** Sessions end with the sign-in that opened them, and their bytes with them: their ids are all one needs to fetch sound. */
export function endWithSignIn({ db, events, now }: Pick<PlaybackDeps, 'db' | 'events' | 'now'>) {
  events.handle('auth.ended', async ({ userId, authSessionIds }) => {
    const ended = await closeOfSignIns(db, { userId, authSessionIds }, now())
    for (const sessionId of ended) events.publish('session.closed', { userId, sessionId })
  })
}
