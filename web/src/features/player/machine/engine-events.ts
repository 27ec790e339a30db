import type { PlayerEvent } from './states/events.ts'
import { afterPause } from './timeline/speech-pauses.ts'
import type { Playback } from './playback.ts'
import type { EngineEvent } from './ports.ts'
import { leap } from './seeking.ts'
import type { PlaybackSession } from './player-types.ts'
import { isLive } from './states/state.ts'

/** What may be missing at the end of a file that is whole: seconds, and the share of its length. */
const LONGEST_MISS = 10
const LARGEST_MISS = 0.05
/** Seconds of listening before the end of a track. */
const READ_AHEAD = 20

/** What the engine tells of a live session: where it is goes into the snapshot, the rest are events of the player. */
export function hearEngine(playback: Playback, event: EngineEvent): void {
  const { session, output } = playback.snapshot
  if (session === null || !isLive(playback.state)) return
  const { tracks } = playback
  switch (event.type) {
    case 'loaded':
      tracks.becomeReady()
      playback.set(settled)
      return tell(playback, { type: 'loaded' })
    case 'playing':
      if (tracks.isReady()) tell(playback, { type: 'sounding', isRemote: output === 'cast' })
      return
    case 'ended':
      return tell(playback, trackEnded(playback, session))
    case 'failed':
      return tell(playback, { type: 'broken', trouble: event })
    case 'paused':
    case 'blocked':
      if (tracks.isReady()) tell(playback, { type: 'stopped' })
      return
    case 'advanced':
      return advance(playback, event.position)
    case 'buffering':
      return playback.set({ isBuffering: true })
    case 'volume':
      return playback.set({ volume: event.volume })
    case 'seeked':
      playback.set(settled)
      return playback.readPosition()
    case 'time':
      return passTime(playback, session)
  }
}

const settled = { isSeeking: false, isBuffering: false }

function tell(playback: Playback, event: PlayerEvent): void {
  void playback.happen(event)
}

/** Also heard late, after the page slept: what was played meanwhile is counted by the place. */
function advance(playback: Playback, position: number): void {
  playback.tracks.adopt(position)
  playback.set(settled)
  playback.count()
  playback.readPosition()
}

function passTime(playback: Playback, session: PlaybackSession): void {
  playback.readPosition()
  if (playback.state.is !== 'playing') return
  skipPause(playback, session)
  // Shortly before the end of a track the next one is read, so that it follows without a gap.
  playback.tracks.lookAhead(session, READ_AHEAD * playback.snapshot.rate)
}

/** Pauses of speech are left out, if the listener wants that and they are known. */
function skipPause(playback: Playback, session: PlaybackSession): void {
  const { currentTime, isSeeking, isBuffering, output } = playback.snapshot
  if (isSeeking || isBuffering || output !== 'local') return
  if (session.isVideo || session.mediaType === 'music') return
  if (!playback.ports.preferences.isSkippingSilence()) return
  const target = afterPause(playback.pauses(session, currentTime), currentTime)
  if (target !== null) leap(playback, session, target)
}

function trackEnded(playback: Playback, session: PlaybackSession): PlayerEvent {
  const time = playback.tracks.nextStart(session)
  const heardTo = placeHeard(playback)
  // A damaged one that is to be repeated would begin again at once, for ever.
  const isSame = time !== null && time === playback.tracks.loaded(session)?.track.startOffset
  const isDoubtful = time === null || isSame
  return {
    type: 'trackEnded',
    next: time === null ? null : { time, isSame },
    cutShortAt: isDoubtful && isCutShort(playback, session, heardTo) ? heardTo : null,
  }
}

/** How far the sound can have come: browsers put the place of a file they gave up at its end. */
function placeHeard(playback: Playback): number {
  playback.readPosition()
  const { currentTime, rate } = playback.snapshot
  return playback.meter.isRunning() ? playback.meter.reachable(currentTime, rate) : currentTime
}

/**
 * Browsers say of a damaged file that it ended where they could not read on. A listener who was taken for finished
 * there would lose the place. Estimated lengths are off by a little, and devices in the room no longer know where
 * they were.
 */
function isCutShort(
  { snapshot, tracks }: Playback,
  session: PlaybackSession,
  heardTo: number,
): boolean {
  const loaded = tracks.loaded(session)
  if (loaded === null || snapshot.output !== 'local') return false
  return loaded.end - heardTo > Math.max(LONGEST_MISS, loaded.track.duration * LARGEST_MISS)
}
