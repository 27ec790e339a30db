import type { Effect, PlayerEvent } from './states/events.ts'
import { createConnectionRetry, type ConnectionRetry } from './sessions/connection-retry.ts'
import { rememberedLevels } from './sound/level-limits.ts'
import { createListeningMeter, type ListeningMeter } from './timeline/listening-meter.ts'
import type { Pause } from './timeline/speech-pauses.ts'
import type { PlayerPorts } from './ports.ts'
import type { Leaving, ProgressSync } from './sessions/progress-sync.ts'
import { createRecovery, type Recovery } from './sessions/remedies.ts'
import type { PlaybackSession, PlayerSnapshot } from './player-types.ts'
import { idleSnapshot } from './states/snapshot.ts'
import { isLive, shown, type PlayerState } from './states/state.ts'
import { createTrackTimeline, type TrackTimeline } from './timeline/track-timeline.ts'
import type { Transition } from './states/transition.ts'
import { transition } from './states/transitions.ts'

/** Seconds for which a place may stand still although it plays. */
const LONGEST_STANDSTILL = 5
/** Nothing was left, or nobody waits for it. */
const over: Leaving = { told: Promise.resolve(), closed: Promise.resolve() }

type CarryOut = (playback: Playback, effect: Effect) => Promise<void> | void

/** What plays: its state, which only events change, its snapshot, and what measures and reports it. */
export class Playback {
  readonly ports: PlayerPorts
  readonly tracks: TrackTimeline
  readonly meter: ListeningMeter
  readonly recovery: Recovery = createRecovery()
  readonly line: ConnectionRetry
  /** Reports of the live session; null while none is open at the server. */
  sync: ProgressSync | null = null
  /** Grows whenever a session is left or asked for, so that late answers of an earlier one are recognised. */
  attempt = 0
  /** The end of the session that was left last. */
  leaving = over
  /** Ways back that were offered so far. */
  backOffers = 0
  /** When the listener last paused or chose a place; ms since 1970. */
  restingSince = 0
  #state: PlayerState = { is: 'idle' }
  #snapshot: PlayerSnapshot
  #still = { at: -1, ticks: 0 }
  readonly #carryOut: CarryOut
  readonly #listeners = new Set<() => void>()

  constructor(ports: PlayerPorts, carryOut: CarryOut) {
    this.ports = ports
    this.#carryOut = carryOut
    this.tracks = createTrackTimeline(
      ports.engine,
      (session, position) => ports.calls.trackUrl(session, position),
      () => this.#snapshot.order,
    )
    this.line = createConnectionRetry(() => ports.clock.wall())
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

  get state(): PlayerState {
    return this.#state
  }

  get snapshot(): PlayerSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the step that the table has for this event; settles with what that brings about. */
  async happen(event: PlayerEvent): Promise<void> {
    const step = transition(this.#state, event, this.#snapshot)
    this.#enter(step)
    await Promise.all(step.effects.map(async (effect) => this.#carryOut(this, effect)))
  }

  set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** The listener rests here, or chose this place, as of now. */
  rest(): void {
    this.restingSince = this.ports.clock.wall()
  }

  /** Goes to a time of the item (seconds). */
  place(session: PlaybackSession, time: number): void {
    // Loading the first track has its own mark on screen.
    this.set({ currentTime: time, isSeeking: this.#state.is !== 'loading' })
    const isLoading = this.tracks.place(session, time) === 'loading'
    // What was read ahead is ready at once.
    if (isLoading && !this.tracks.isReady()) this.set({ isBuffering: true, bufferedTo: time })
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

  #enter({ state, change, effects }: Transition): void {
    const before = this.#state
    const isNew = state.is !== before.is || effects.some((effect) => effect.do === 'open')
    if (isNew && before.is === 'playing') {
      this.count()
      this.meter.stop()
    }
    if (isNew && !isLive(state)) {
      this.attempt += 1
      this.leaving = isLive(before) ? this.#leave() : over
    }
    if (state === before && Object.keys(change).length === 0) return
    this.#state = state
    if (state.is === 'idle') this.tracks.forgetRound()
    this.set({ ...change, ...(state !== before && shown(state)) })
    // A listener of this change may have caused another one meanwhile.
    if (this.#state.is === 'playing') this.meter.start(this.#snapshot.currentTime)
  }

  /** Falls silent, with a last report and the close call. */
  #leave(): Leaving {
    const { told, closed } = this.sync?.close(this.#snapshot.currentTime) ?? over
    this.sync = null
    this.tracks.unload()
    return { told: told.catch(ignore), closed: closed.catch(ignore) }
  }

  /** Without a sound device browsers say that they play, and stay where they are. */
  #watch(): void {
    const { currentTime, isBuffering, isSeeking, output } = this.#snapshot
    const isStill = currentTime === this.#still.at && !isBuffering && !isSeeking
    this.#still = { at: currentTime, ticks: isStill ? this.#still.ticks + 1 : 0 }
    if (output !== 'local' || this.#still.ticks < LONGEST_STANDSTILL) return
    this.#still = { at: -1, ticks: 0 }
    void this.happen({ type: 'stoodStill' })
  }
}

/** The session is left behind either way; the server ends forgotten ones by itself. */
export function ignore(): void {}
