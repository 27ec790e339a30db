import { createLineWait, type LineWait } from './line.ts'
import { createListeningMeter, type ListeningMeter } from './listening-meter.ts'
import type { Pause } from './pauses.ts'
import type { PlayerPorts } from './ports.ts'
import type { Leaving, ProgressSync } from './progress-sync.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { PlaybackSession, PlayerSnapshot } from './shapes.ts'
import { idleSnapshot, within, withoutPlace } from './snapshot.ts'
import { rememberedLevels } from './sound-levels.ts'
import { createTrackTimeline, type TrackTimeline } from './track-timeline.ts'

/** A jump of more than this (seconds) has a way back, for this long. */
const FAR_JUMP = 60
const BACK_OFFERED_MS = 10_000
/** Seconds for which a place may stand still although it plays. */
const LONGEST_STANDSTILL = 8
/** Seconds of listening before the end of a track. */
const READ_AHEAD = 20

/** What lies in the player now, for the functions that play it: the snapshot and what no screen needs to know. */
export class Deck {
  readonly ports: PlayerPorts
  readonly tracks: TrackTimeline
  readonly meter: ListeningMeter
  readonly recovery: Recovery = createRecovery()
  readonly line: LineWait
  /** Reports of the live session; null while none is open at the server. */
  sync: ProgressSync | null = null
  wantsSound = false
  /** It plays, as the engine says, without getting anywhere. */
  onStandstill: () => void = () => {}
  /** Grows with every start and close, so that late answers of an earlier one are recognised. */
  attempt = 0
  /** When the listener last paused or chose a place; ms since 1970. */
  restingSince = 0
  #snapshot: PlayerSnapshot
  #backOffers = 0
  #still = { at: -1, ticks: 0 }
  readonly #listeners = new Set<() => void>()

  constructor(ports: PlayerPorts) {
    this.ports = ports
    this.tracks = createTrackTimeline(
      ports.engine,
      (session, position) => ports.calls.trackUrl(session, position),
      () => this.#snapshot.order,
    )
    this.line = createLineWait(() => ports.clock.wall())
    this.meter = createListeningMeter(ports.clock, () => {
      this.count()
      this.#watch()
    })
    this.#snapshot = idleSnapshot({
      ...rememberedLevels(ports.preferences),
      order: ports.preferences.order(),
      output: 'local',
    })
  }

  get snapshot(): PlayerSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** The listener rests here, or chose this place, as of now. */
  rest(): void {
    this.restingSince = this.ports.clock.wall()
  }

  /** The listener leaves for `target` (seconds): after a far jump the way back is offered for ten seconds. */
  offerBack(target: number): void {
    const { currentTime } = this.#snapshot
    if (Math.abs(target - currentTime) <= FAR_JUMP) return
    const offer = ++this.#backOffers
    this.set({ returnTo: currentTime })
    void this.ports.clock.after(BACK_OFFERED_MS).then(() => {
      if (offer === this.#backOffers && this.#snapshot.returnTo !== null)
        this.set({ returnTo: null })
    })
  }

  /** Shows an item without holding it: no session is open, playing on opens one. */
  isParked(): boolean {
    return this.sync === null && this.#snapshot.state === 'PAUSED'
  }

  /** The listener chose a time (seconds) of a parked item: playing on begins there. */
  mark(session: PlaybackSession, time: number): void {
    const startTime = within(session.duration, time)
    const { request } = this.#snapshot
    this.rest()
    this.set({
      currentTime: startTime,
      isFinished: false,
      request: request && { ...request, startTime },
    })
  }

  /** Shows that the server has another place by now (seconds): playing on begins at whatever it has then. */
  showPlace(session: PlaybackSession, time: number): void {
    const { request } = this.#snapshot
    this.rest()
    this.set({
      currentTime: within(session.duration, time),
      isFinished: false,
      request: request && withoutPlace(request),
    })
  }

  /** Goes to a time of the item (seconds). */
  place(session: PlaybackSession, time: number): void {
    // Loading the first track has its own mark on screen.
    const isSeeking = this.#snapshot.state !== 'LOADING'
    this.set({ currentTime: time, isSeeking, isFinished: false })
    const isLoading = this.tracks.place(session, time) === 'loading'
    // What was read ahead is ready at once.
    if (isLoading && !this.tracks.isReady()) this.set({ isBuffering: true, bufferedTo: time })
  }

  /** Shortly before the end of a track the next one is read, so that it follows without a gap. */
  lookAhead(): void {
    const { session, state, rate } = this.#snapshot
    if (session !== null && state === 'PLAYING') this.tracks.lookAhead(session, READ_AHEAD * rate)
  }

  /** Pauses of speech around a time (seconds), as far as they are known. */
  pauses(session: PlaybackSession, time: number): readonly Pause[] {
    return this.ports.pauses?.(session, time) ?? []
  }

  readPosition(): void {
    const { session, isSeeking, isFinished } = this.#snapshot
    const read = session === null || isSeeking || isFinished ? null : this.tracks.read(session)
    if (read !== null) this.set(read)
  }

  /** Credits what was listened to since the last look. */
  count(): void {
    if (!this.meter.isRunning()) return
    this.readPosition()
    const { currentTime, rate, isBuffering, isSeeking } = this.#snapshot
    const pace = { rate, isBuffering: isBuffering || isSeeking }
    this.sync?.listened(this.meter.read(currentTime, pace), currentTime)
  }

  /** Falls silent, with a last report and the close call. */
  leave(): Leaving {
    this.count()
    const leaving = this.sync?.close(this.#snapshot.currentTime)
    this.#silence()
    const over = Promise.resolve()
    if (leaving === undefined) return { told: over, closed: over }
    return { told: leaving.told.catch(ignore), closed: leaving.closed.catch(ignore) }
  }

  /** Holds nothing any more. */
  reset(): void {
    this.#silence()
    this.tracks.forgetRound()
    this.wantsSound = false
    this.set(idleSnapshot(this.#snapshot))
  }

  /** Without a sound device browsers say that they play, and stay where they are. */
  #watch(): void {
    const { currentTime, state, isBuffering, isSeeking, output } = this.#snapshot
    const isStill = currentTime === this.#still.at && !isBuffering && !isSeeking
    this.#still = { at: currentTime, ticks: isStill ? this.#still.ticks + 1 : 0 }
    if (state !== 'PLAYING' || output !== 'local') return
    if (this.#still.ticks < LONGEST_STANDSTILL) return
    this.#still = { at: -1, ticks: 0 }
    this.onStandstill()
  }

  #silence(): void {
    this.meter.stop()
    this.sync = null
    this.tracks.unload()
  }
}

/** The session is left behind either way; the server ends forgotten ones by itself. */
export function ignore(): void {}
