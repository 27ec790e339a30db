import type { MoveEffect } from './states/events.ts'
import type { Playback } from './playback.ts'
import type { PlaybackSession, PlayRequest } from './player-types.ts'
import { rewound } from './timeline/smart-rewind.ts'
import { within, withoutPlace } from './states/snapshot.ts'

/** A jump of more than this (seconds) has a way back, for this long. */
const FAR_JUMP = 60
const BACK_OFFERED_MS = 10_000

/** Goes to another place of what is held. */
export function move(playback: Playback, effect: MoveEffect, session: PlaybackSession): void {
  const { currentTime, isBuffering } = playback.snapshot
  const time = 'time' in effect ? within(session.duration, effect.time) : currentTime
  switch (effect.do) {
    case 'read first track':
      return playback.place(session, time)
    case 'move':
      if (effect.offersBack) offerBack(playback, time)
      playback.rest()
      leap(playback, session, time)
      return void playback.sync?.flush(time)
    case 'mark':
      if (effect.offersBack) offerBack(playback, time)
      return show(playback, time, (request) => ({ ...request, startTime: time }))
    case 'adopt':
      playback.rest()
      playback.sync?.adopt(time)
      return playback.place(session, time)
    case 'show':
      return show(playback, time, withoutPlace)
    case 'read anew':
      playback.count()
      playback.tracks.expire()
      return leap(playback, session, time)
    case 'read on':
      // A read that began on the old line may wait for its answer for minutes.
      if (!isBuffering) return
      playback.tracks.expire()
      return playback.place(session, time)
    case 'rewind':
      return rewind(playback, session)
    case 'next track':
      playback.count()
      if (effect.next.isSame) playback.tracks.expire()
      playback.meter.moved(effect.next.time)
      return playback.place(session, effect.next.time)
    case 'break off':
      playback.tracks.expire()
      return playback.set({ currentTime: time })
  }
}

/** What lies between was not heard. */
export function leap(playback: Playback, session: PlaybackSession, time: number): void {
  playback.count()
  playback.meter.moved(time)
  playback.place(session, time)
}

/** Where to go on in a session (seconds) that rested since `restingSince` (ms since 1970), if the listener wants to hear a little again. */
export function placeAfterRest(
  playback: Playback,
  session: PlaybackSession,
  restingSince: number | null,
): number {
  const { clock, preferences } = playback.ports
  const { chapters, currentTime } = session
  if (!preferences.isSmartRewindOn() || !restingSince) return currentTime
  const pauses = playback.pauses(session, currentTime)
  return rewound(chapters, currentTime, { pauseMs: clock.wall() - restingSince, pauses })
}

function rewind(playback: Playback, session: PlaybackSession): void {
  if (!playback.tracks.isReady()) return
  const { currentTime } = playback.snapshot
  const time = placeAfterRest(playback, { ...session, currentTime }, playback.restingSince)
  if (time < currentTime) playback.place(session, time)
}

/** Nothing is open: playing on begins as `next` says. */
function show(
  playback: Playback,
  currentTime: number,
  next: (request: PlayRequest) => PlayRequest,
): void {
  const { request } = playback.snapshot
  playback.rest()
  playback.set({ currentTime, request: request && next(request) })
}

/** After a far jump the way back is offered for ten seconds. */
function offerBack(playback: Playback, target: number): void {
  const { currentTime } = playback.snapshot
  if (Math.abs(target - currentTime) <= FAR_JUMP) return
  const offer = ++playback.backOffers
  playback.set({ returnTo: currentTime })
  void playback.ports.clock.after(BACK_OFFERED_MS).then(() => {
    if (offer === playback.backOffers && playback.snapshot.returnTo !== null)
      playback.set({ returnTo: null })
  })
}
