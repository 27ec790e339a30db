import type { Effect } from './states/events.ts'
import { openSession } from './sessions/session-opening.ts'
import type { Playback } from './playback.ts'
import { move } from './seeking.ts'
import type { PlaybackSession } from './player-types.ts'
import { awaitLine, recover, tryLine } from './sessions/recovery.ts'

/** Carries out what a change of state brings about. Settles when nothing of it is under way any more. */
export function carryOut(playback: Playback, effect: Effect): Promise<void> | void {
  const { ports, tracks, sync } = playback
  const { session, currentTime } = playback.snapshot
  switch (effect.do) {
    case 'open':
      return openSession(playback, effect)
    case 'play':
      return tracks.isReady() ? ports.engine.play() : undefined
    case 'pause':
      return ports.engine.pause()
    case 'go on':
      return goOn(playback, effect.startTime)
    case 'rest':
      return playback.rest()
    case 'report':
      return void sync?.flush(currentTime)
    case 'stop reports':
      // Not behind a report under way: that one would be the last.
      if (effect.isTaken) void sync?.flush(currentTime, { keepalive: true })
      return sync?.stop()
    case 'finish':
      return finish(playback, effect.session)
    case 'recover':
      return recover(playback, effect.trouble)
    case 'await line':
      return awaitLine(playback)
    case 'try line':
      return tryLine(playback)
    case 'tell': {
      const { failure, held } = effect
      const canSkip = failure.reason !== 'unreachable'
      return ports.notices.failed(failure, {
        canSkip,
        request: held.request,
        session: held.session,
      })
    }
    // What moves the place, reading the first track among it.
    default:
      if (session !== null) move(playback, effect, session)
  }
}

function goOn(playback: Playback, time: number | undefined): Promise<void> {
  if (time !== undefined) void playback.happen({ type: 'seek', time, offersBack: true })
  return playback.happen({ type: 'resume' })
}

function finish({ ports, tracks, sync, snapshot }: Playback, session: PlaybackSession): void {
  tracks.forgetRound()
  // Repeating was called off so late that the next one was about to start.
  if (snapshot.output === 'local') ports.engine.pause()
  void sync?.flush(session.duration, { isFinal: true })
  ports.notices.finished(session)
}
