import type { Deck } from './deck.ts'
import { afterPause } from './pauses.ts'
import type { EngineEvent } from './ports.ts'
import type { PlaybackSession } from './shapes.ts'
import { becomePaused, recover, start } from './sitting.ts'
import { withoutPlace } from './snapshot.ts'

/** What may be missing at the end of a file that is whole: seconds, and the share of its length. */
const LONGEST_MISS = 10
const LARGEST_MISS = 0.05

/** What the engine tells, as changes of state: LOADING → LOADED → PLAYING ⇄ PAUSED. */
export function hear(deck: Deck, event: EngineEvent): void {
  const { session } = deck.snapshot
  if (session === null || deck.sync === null) return
  if (event.type === 'loaded') return becomeLoaded(deck)
  if (event.type === 'playing') return becomePlaying(deck)
  if (event.type === 'ended') return becomeEnded(deck, session)
  if (event.type === 'advanced') return becomeAdvanced(deck, event.position)
  if (event.type === 'failed') return void recover(deck, event)
  if (event.type === 'buffering') return deck.set({ isBuffering: true })
  if (event.type === 'time') return passTime(deck)
  if (event.type === 'volume') return deck.set({ volume: event.volume })
  if (event.type === 'seeked') {
    deck.set({ isSeeking: false, isBuffering: false })
    return deck.readPosition()
  }
  // `paused`: headphones pulled, a phone call, another app. `blocked`: the browser wants a click first.
  if (deck.wantsSound && deck.tracks.isReady()) becomePaused(deck)
}

function passTime(deck: Deck): void {
  deck.readPosition()
  skipPause(deck)
  deck.lookAhead()
}

/** Pauses of speech are left out, if the listener wants that and they are known. */
function skipPause(deck: Deck): void {
  const { session, state, currentTime, isSeeking, isBuffering, output } = deck.snapshot
  if (session === null || state !== 'PLAYING' || isSeeking || isBuffering) return
  if (output !== 'local' || session.isVideo || session.mediaType === 'music') return
  if (!deck.ports.preferences.isSkippingSilence()) return
  const target = afterPause(deck.pauses(session, currentTime), currentTime)
  if (target === null) return
  deck.count()
  deck.meter.moved(target)
  deck.place(session, target)
}

function becomeLoaded(deck: Deck): void {
  deck.tracks.becomeReady()
  const state = deck.snapshot.state === 'LOADING' ? 'LOADED' : deck.snapshot.state
  deck.set({ state, isSeeking: false, isBuffering: false })
  if (deck.wantsSound) deck.ports.engine.play()
}

function becomePlaying(deck: Deck): void {
  if (!deck.tracks.isReady()) return
  const { output, interruption, request } = deck.snapshot
  // Started by somebody at the device in the room.
  if (output === 'cast') deck.wantsSound = true
  if (!deck.wantsSound) return
  // The session is another device's by now: it is taken back, as by a press here.
  if (interruption !== null && request !== null) return void start(deck, withoutPlace(request))
  deck.set({ state: 'PLAYING', isBuffering: false })
  deck.meter.start(deck.snapshot.currentTime)
}

/** Also heard late, after the page slept: what was played meanwhile is counted by the place. */
function becomeAdvanced(deck: Deck, position: number): void {
  deck.tracks.adopt(position)
  deck.set({ isSeeking: false, isBuffering: false })
  deck.count()
  deck.readPosition()
}

function becomeEnded(deck: Deck, session: PlaybackSession): void {
  const next = deck.tracks.nextStart(session)
  const heardTo = placeHeard(deck)
  // A damaged one that is to be repeated would begin again at once, for ever.
  const isSame = next !== null && next === deck.tracks.loaded(session)?.track.startOffset
  if ((next === null || isSame) && isCutShort(deck, session, heardTo))
    return breakOff(deck, heardTo)
  deck.count()
  if (next !== null) {
    if (isSame) deck.tracks.expire()
    deck.meter.moved(next)
    return deck.place(session, next)
  }
  deck.meter.stop()
  deck.wantsSound = false
  deck.tracks.forgetRound()
  // Repeating was called off so late that the next one was about to start.
  if (deck.snapshot.output === 'local') deck.ports.engine.pause()
  deck.set({
    state: 'PAUSED',
    currentTime: session.duration,
    isFinished: true,
    isBuffering: false,
  })
  void deck.sync?.flush(session.duration, { isFinal: true })
  deck.ports.notices.finished(session)
}

/** How far the sound can have come: browsers put the place of a file they gave up at its end. */
function placeHeard(deck: Deck): number {
  deck.readPosition()
  const { currentTime, rate } = deck.snapshot
  return deck.meter.isRunning() ? deck.meter.reachable(currentTime, rate) : currentTime
}

/**
 * Browsers say of a damaged file that it ended where they could not read on. A listener who was taken for finished
 * there would lose the place. Estimated lengths are off by a little, and devices in the room no longer know where
 * they were.
 */
function isCutShort(
  { snapshot, tracks }: Deck,
  session: PlaybackSession,
  heardTo: number,
): boolean {
  const loaded = tracks.loaded(session)
  if (loaded === null || snapshot.output !== 'local') return false
  return loaded.end - heardTo > Math.max(LONGEST_MISS, loaded.track.duration * LARGEST_MISS)
}

/** The place the browser shows is none: what was heard counts. */
function breakOff(deck: Deck, heardTo: number): void {
  deck.tracks.expire()
  deck.set({ currentTime: heardTo })
  void recover(deck, { reason: 'unplayable' })
}
