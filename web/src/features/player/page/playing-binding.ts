import { nextInQueue, skipToNext, useQueue } from '#features/queue/index.ts'
import { isOwnSession } from '#platform/session/own-sessions.ts'
import { mayOpen, useSession } from '#platform/session/session.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { useUserSettings } from '#platform/session/settings.ts'
import { coverUrl } from '../cover-url.ts'
import { followMediaSession } from './media-session.ts'
import { holdSession } from '../calls/session-lock.ts'
import { followPlace } from './position-sync.ts'
import { notePlace } from '../calls/known-positions.ts'
import { unsentReports } from '../memory/unsent-storage.ts'
import { createNews, type News } from '../machine/outside-events.ts'
import { withoutPlace } from '../machine/states/snapshot.ts'
import { forgetFailed } from './notices.ts'
import {
  forgetPlaysElsewhere,
  forgetSessionEnded,
  sayPlaysElsewhere,
  saySessionEnded,
  sayWentToOtherTab,
} from './other-device-notices.ts'
import { player } from '../page-player.ts'
import { followPauses } from '../waveform/pause-loading.ts'

/** Ties what plays to the live channel, the page and the keys of the system until the returned function is called. */
export function followPlaying(): () => void {
  const news = createNews(player.playback)
  const ends = [
    ...followServer(news),
    ...followVisibility(news),
    ...followKeysOfTheSystem(),
    followReporting(),
    followHealing(),
    followPlace(news),
    followPauses(),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function followServer(news: News): (() => void)[] {
  return [
    onServerEvent('lectern_session_replaced', ({ previousSessionId }) => {
      const { request } = player.snapshot
      if (request === null || !letGo(news, previousSessionId)) return
      sayWentToOtherTab(() => void player.play(withoutPlace(request)))
    }),
    onServerEvent('user_session_closed', (sessionId) => {
      forgetPlaysElsewhere()
      if (letGo(news, sessionId)) saySessionEnded()
      news.otherClosed(sessionId)
    }),
    onServerEvent('lectern_lease_taken', ({ sessionId, previousSessionId }) => {
      const { session, interruption } = player.snapshot
      if (session?.id !== previousSessionId || interruption !== null) return
      news.interrupt({ reason: 'taken', by: sessionId })
      sayPlaysElsewhere(null)
    }),
    onServerEvent('user_item_progress_updated', ({ sessionId, deviceDescription, data }) => {
      const { session, interruption } = player.snapshot
      if (!session || !sessionId || sessionId === session.id || isOwnSession(sessionId)) return
      if (data.libraryItemId !== session.libraryItemId || data.episodeId !== session.episodeId)
        return
      // Once it was taken over, the player itself says so, and how to go on.
      if (interruption === null) sayPlaysElsewhere(deviceDescription, () => void player.resume())
      if (player.snapshot.state !== 'PLAYING') notePlace(session.id, data.lastUpdate)
      player.follow(data.currentTime)
    }),
    onServerEvent('item_removed', ({ id }) => {
      if (player.snapshot.session?.libraryItemId === id) void news.gone()
    }),
    onServerEvent('user_updated', (user) => {
      const { session } = player.snapshot
      const isMe = user.id === useSession.getState().session?.user.id
      if (isMe && session?.libraryId && !mayOpen(user, session.libraryId)) void news.gone()
    }),
    onServerEvent('stream_reset', (reset) => void news.streamReset(reset)),
    onServerEvent('stream_error', ({ id, error }) => void news.streamFailed(id, error)),
    onServerEvent('stream_closed', (sessionId) => void news.streamClosed(sessionId)),
  ]
}

/** Lets go of a session that the server ended, and hands in what it still had to say; tells whether it played here. */
function letGo(news: News, sessionId: string): boolean {
  if (!news.sessionClosed(sessionId)) return false
  void unsentReports.deliver()
  return true
}

/** Other windows leave alone what is not delivered yet of the session that reports from here. */
function followReporting(): () => void {
  const look = () => holdSession(player.reportingSession)
  look()
  const end = player.subscribe(look)
  return () => {
    end()
    holdSession(null)
  }
}

/** Once something sounds, what failed before is no news. */
function followHealing(): () => void {
  let wasPlaying = player.snapshot.state === 'PLAYING'
  return player.subscribe(() => {
    const isPlaying = player.snapshot.state === 'PLAYING'
    if (isPlaying && !wasPlaying) {
      forgetFailed()
      forgetSessionEnded()
    }
    wasPlaying = isPlaying
  })
}

/** Phones end hidden pages without a further word, so each hiding reports; coming back catches up. */
function followVisibility(news: News): (() => void)[] {
  const onVisibility = () =>
    document.visibilityState === 'hidden' ? news.pageHidden() : news.pageShown()
  const onHide = () => news.pageHidden()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onHide)
  return [
    () => document.removeEventListener('visibilitychange', onVisibility),
    () => removeEventListener('pagehide', onHide),
  ]
}

function followKeysOfTheSystem(): (() => void)[] {
  if (!('mediaSession' in navigator)) return []
  return [
    followMediaSession(player, {
      mediaSession: navigator.mediaSession,
      isChapterTrack: () => useUserSettings.getState().useChapterTrack,
      onScale: (listener) => useUserSettings.subscribe(listener),
      skip: {
        isThere: () => nextInQueue() !== null,
        onChange: (listener) => useQueue.subscribe(listener),
        run: () => skipToNext(),
      },
      coverUrl,
    }),
  ]
}
