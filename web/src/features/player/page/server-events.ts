import { mayOpen, useSession } from '#platform/session/session.ts'
import { isOwnSession } from '#platform/session/own-sessions.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import type { OutsideEvents } from '../machine/outside-events.ts'
import { withoutPlace } from '../machine/states/snapshot.ts'
import type { PagePlayer } from '../page-player.ts'
import {
  forgetPlaysElsewhere,
  sayPlaysElsewhere,
  saySessionEnded,
  sayWentToOtherTab,
} from './notices/other-device-notices.ts'

/** Obeys what the live channel says about what plays; returns the ends of it. */
export function followServer(page: PagePlayer, outside: OutsideEvents): (() => void)[] {
  const { player } = page
  return [
    onServerEvent('lectern_session_replaced', ({ previousSessionId }) => {
      const { request } = player.snapshot
      if (request === null || !letGo(page, outside, previousSessionId)) return
      sayWentToOtherTab(() => void player.play(withoutPlace(request)))
    }),
    onServerEvent('user_session_closed', (sessionId) => {
      forgetPlaysElsewhere()
      if (letGo(page, outside, sessionId)) saySessionEnded()
      outside.otherClosed(sessionId)
    }),
    onServerEvent('lectern_lease_taken', ({ sessionId, previousSessionId }) => {
      const { session, interruption } = player.snapshot
      if (session?.id !== previousSessionId || interruption !== null) return
      outside.interrupt({ reason: 'taken', by: sessionId })
      sayPlaysElsewhere(null)
    }),
    onServerEvent('user_item_progress_updated', ({ sessionId, deviceDescription, data }) => {
      const { session, interruption } = player.snapshot
      if (!session || !sessionId || sessionId === session.id || isOwnSession(sessionId)) return
      if (data.libraryItemId !== session.libraryItemId || data.episodeId !== session.episodeId)
        return
      // Once it was taken over, the player itself says so, and how to go on.
      if (interruption === null) sayPlaysElsewhere(deviceDescription, () => void player.resume())
      if (player.snapshot.state !== 'PLAYING') page.positions.note(session.id, data.lastUpdate)
      player.follow(data.currentTime)
    }),
    onServerEvent('item_removed', ({ id }) => {
      if (player.snapshot.session?.libraryItemId === id) void outside.gone()
    }),
    onServerEvent('user_updated', (user) => {
      const { session } = player.snapshot
      const isMe = user.id === useSession.getState().session?.user.id
      if (isMe && session?.libraryId && !mayOpen(user, session.libraryId)) void outside.gone()
    }),
    onServerEvent('stream_reset', (reset) => void outside.streamReset(reset)),
    onServerEvent('stream_error', ({ id, error }) => void outside.streamFailed(id, error)),
    onServerEvent('stream_closed', (sessionId) => void outside.streamClosed(sessionId)),
  ]
}

/** Lets go of a session that the server ended, and hands in what it still had to say; tells whether it played here. */
function letGo({ unsent }: PagePlayer, outside: OutsideEvents, sessionId: string): boolean {
  if (!outside.sessionClosed(sessionId)) return false
  void unsent.deliver()
  return true
}
