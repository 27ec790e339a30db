import { ignore, type Deck } from './deck.ts'
import { fitRate } from './levels.ts'
import type { EngineTrouble } from './ports.ts'
import { createProgressSync } from './progress-sync.ts'
import type { Interruption, Output, PlaybackSession, PlayerFailure, PlayRequest } from './shapes.ts'
import { rewound } from './smart-rewind.ts'
import { idleSnapshot, isSameThing, within, withoutPlace } from './snapshot.ts'

/** How long starting something else waits for the last report of what played before. */
const LEAVE_PATIENCE_MS = 1500

export interface StartOptions {
  forceTranscode?: boolean
  output?: Output
  volume?: number
}

/** Opens a session and lays its tracks in; what played before is reported and left first. */
export async function start(
  deck: Deck,
  request: PlayRequest,
  options: StartOptions = {},
): Promise<void> {
  const attempt = ++deck.attempt
  const { engine, calls, clock, preferences } = deck.ports
  const before = deck.snapshot
  const { told } = deck.leave()
  const isRestart = isSameThing(before.request, request)
  const { forceTranscode = false, output = before.output, volume = before.volume } = options
  const rate = fitRate(preferences.rateFor(request, isRestart ? kindOf(before.session) : null))
  const heardAt = preferences.lastHeardAt(request)
  deck.wantsSound = request.autoplay !== false
  deck.set({
    ...idleSnapshot({ rate, volume, boost: before.boost, order: before.order, output }),
    state: 'LOADING',
    request,
    session: isRestart ? before.session : null,
    currentTime: request.startTime ?? (isRestart ? before.currentTime : 0),
  })
  await Promise.race([told, clock.after(LEAVE_PATIENCE_MS)])
  if (attempt !== deck.attempt) return
  try {
    const session = await calls.open(request, { forceTranscode, output })
    if (attempt !== deck.attempt) return void calls.close(session.id, null).catch(ignore)
    // Who chose another one while it loaded keeps that.
    if (deck.snapshot.rate === rate)
      deck.set({ rate: fitRate(preferences.rateFor(request, kindOf(session))) })
    engine.setRate(deck.snapshot.rate)
    begin(deck, session, request.startTime ?? steppedBack(deck, session, heardAt))
  } catch (error) {
    if (attempt === deck.attempt) fail(deck, calls.explain(error))
  }
}

/** Another device plays this item now, or the session is gone: fall silent and offer to continue here. */
export function interrupt(deck: Deck, interruption: Interruption): void {
  if (deck.sync === null || deck.snapshot.interruption !== null) return
  // What was heard here is counted; the place is the other device's from now on.
  deck.count()
  // Not behind a report under way: that one would be the last.
  if (interruption.reason === 'taken')
    void deck.sync.flush(deck.snapshot.currentTime, { keepalive: true })
  deck.sync.stop()
  deck.set({ interruption })
  pause(deck)
}

export function pause(deck: Deck): void {
  deck.wantsSound = false
  if (isWaitingForLine(deck)) deck.set({ failure: { reason: 'unreachable', detail: null } })
  deck.ports.engine.pause()
  if (deck.snapshot.state === 'PLAYING') becomePaused(deck)
}

/** The listener doesn't want to wait any longer: what is known stays shown, the rest was never there. */
export function callOff(deck: Deck): void {
  deck.attempt += 1
  void deck.leave()
  deck.wantsSound = false
  if (deck.snapshot.session === null) return deck.reset()
  deck.set({ state: 'PAUSED', isBuffering: false, isSeeking: false })
}

export function becomePaused(deck: Deck): void {
  deck.count()
  deck.meter.stop()
  deck.wantsSound = false
  deck.rest()
  deck.set({ state: 'PAUSED', isBuffering: false })
  void deck.sync?.flush(deck.snapshot.currentTime)
}

/** Tries again what may help, else says what is wrong. */
export async function recover(deck: Deck, trouble: EngineTrouble): Promise<void> {
  const { reason, detail = null } = trouble
  const { request, session, currentTime, interruption } = deck.snapshot
  // A new session would take the item back from the device that plays it now.
  if (request === null || session === null || interruption !== null) return
  const remedy = deck.recovery.remedyFor(reason, currentTime)
  if (remedy !== null) {
    const autoplay = deck.wantsSound
    return start(deck, { ...withoutPlace(request), startTime: currentTime, autoplay }, remedy)
  }
  if (reason === 'network') return fail(deck, { reason: 'unreachable', detail })
  const { attempt } = deck
  const isMissing =
    reason === 'missing' ||
    (detail === null && (await deck.ports.calls.isMissing(deck.tracks.url(session))))
  if (attempt === deck.attempt) fail(deck, { reason: isMissing ? 'missing' : 'unplayable', detail })
}

/** After a long pause a little is heard again, if the listener wants that. */
export function stepBack(deck: Deck): void {
  const { session, currentTime } = deck.snapshot
  if (session === null || !deck.tracks.isReady()) return
  const place = steppedBack(deck, { ...session, currentTime }, deck.restingSince)
  if (place < currentTime) deck.place(session, place)
}

function kindOf(session: PlaybackSession | null): string | null {
  return session?.mediaType ?? null
}

function begin(deck: Deck, session: PlaybackSession, time: number): void {
  const { calls, notices } = deck.ports
  if (session.audioTracks.length === 0) {
    void calls.close(session.id, null).catch(ignore)
    return fail(deck, { reason: 'nothing-to-play', detail: null })
  }
  const sync = createProgressSync(session, calls, {
    onKept: () => notices.synced(session),
    onUnsent: (report) => notices.unsent(session, report),
    onTrouble: () => notices.syncTrouble(),
    // A late answer to what played before says nothing about what plays now.
    onGone: () => deck.sync === sync && interrupt(deck, { reason: 'ended', by: null }),
  })
  deck.sync = sync
  deck.set({ session })
  deck.place(session, within(session.duration, time))
}

/** The line broke while sound was wanted. */
export function isWaitingForLine({ snapshot }: Deck): boolean {
  return snapshot.failure?.reason === 'line'
}

/** The listener still wants to hear this: it is tried again and again, longer apart each time. */
function awaitLine(deck: Deck): void {
  void deck.leave()
  const failure = { reason: 'line', detail: null } as const
  deck.set({ state: 'PAUSED', failure, isBuffering: false, isSeeking: false })
  const { attempt } = deck
  void deck.ports.clock.after(deck.line.next(deck.snapshot.currentTime)).then(() => {
    if (attempt === deck.attempt) void tryLine(deck)
  })
}

/** Goes on where the line broke if the server answers; what was heard elsewhere since stays silent at its place. */
export async function tryLine(deck: Deck): Promise<void> {
  const { request, session, currentTime } = deck.snapshot
  if (!isWaitingForLine(deck) || request === null) return
  const attempt = ++deck.attempt
  try {
    const place = await deck.ports.calls.placeOf(request)
    if (attempt !== deck.attempt || !isWaitingForLine(deck)) return
    if (session === null) return await start(deck, request)
    if (place !== null && deck.line.isElsewhere(place, currentTime)) {
      deck.wantsSound = false
      deck.set({ failure: null })
      return deck.showPlace(session, place.currentTime)
    }
    deck.recovery.forget()
    await start(deck, { ...withoutPlace(request), startTime: currentTime })
  } catch {
    if (attempt === deck.attempt && isWaitingForLine(deck)) awaitLine(deck)
  }
}

/** The browser plays, and nothing moves: it has nowhere to play to. */
export function standStill(deck: Deck): void {
  deck.ports.engine.pause()
  fail(deck, { reason: 'no-sound', detail: null })
}

function fail(deck: Deck, failure: PlayerFailure): void {
  if (failure.reason === 'unreachable' && deck.wantsSound) return awaitLine(deck)
  deck.ports.notices.failed(failure, { canSkip: failure.reason !== 'unreachable' })
  if (failure.reason === 'gone') void deck.leave()
  if (deck.snapshot.session === null || failure.reason === 'gone') return deck.reset()
  void deck.leave()
  deck.wantsSound = false
  deck.set({ state: 'PAUSED', failure, isBuffering: false, isSeeking: false })
}

function steppedBack(deck: Deck, session: PlaybackSession, restingSince: number | null): number {
  const { clock, preferences } = deck.ports
  const { chapters, currentTime } = session
  if (!preferences.isSmartRewindOn() || !restingSince) return currentTime
  const pauses = deck.pauses(session, currentTime)
  return rewound(chapters, currentTime, { pauseMs: clock.wall() - restingSince, pauses })
}
