import { createMuteMemory, fitRate, fitVolume } from './levels.ts'
import { createListeningMeter, type ListeningMeter } from './listening-meter.ts'
import type { EngineEvent, PlayerPorts } from './ports.ts'
import { createProgressSync, type ProgressSync } from './progress-sync.ts'
import type {
  Interruption,
  PlaybackSession,
  PlayerFailure,
  PlayerSnapshot,
  PlayRequest,
} from './shapes.ts'
import { idleSnapshot, isSameThing, within, withoutPlace } from './snapshot.ts'
import { createTape, type Tape } from './tape.ts'
import { nextChapterTime, previousChapterTime } from './timeline.ts'

/** How long starting something else waits for the last report of what played before. */
const LEAVE_PATIENCE_MS = 1500
/** An error this many seconds of the item after a restart is a new trouble. */
const HEALED_AFTER = 10

/**
 * Plays one item at a time: opens the session, walks its tracks as one timeline, reports progress.
 * IDLE → LOADING → LOADED → PLAYING ⇄ PAUSED → IDLE. Knows neither the page nor React.
 */
export class Player {
  readonly #ports: PlayerPorts
  readonly #meter: ListeningMeter
  readonly #tape: Tape
  readonly #muteMemory = createMuteMemory()
  readonly #listeners = new Set<() => void>()
  #snapshot: PlayerSnapshot
  /** Reports of the live session; null while none is open at the server. */
  #sync: ProgressSync | null = null
  #wantsSound = false
  /** Grows with every start and close, so that late answers of an earlier one are recognised. */
  #attempt = 0
  /** Where the last restart after an error began; null when none did. */
  #restartedAt: number | null = null

  constructor(ports: PlayerPorts) {
    this.#ports = ports
    this.#tape = createTape(ports.engine, (session, position) =>
      ports.calls.trackUrl(session, position),
    )
    this.#meter = createListeningMeter(ports.clock, () => this.#count())
    this.#snapshot = idleSnapshot({ rate: 1, volume: fitVolume(ports.preferences.volume()) })
    ports.engine.setVolume(this.#snapshot.volume)
    ports.engine.listen((event) => this.#hear(event))
  }

  get snapshot(): PlayerSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts an item; one that is already loaded just plays, or seeks when a time is given. */
  async play(request: PlayRequest): Promise<void> {
    this.#ports.engine.prime()
    const { interruption, failure, isFinished, state } = this.#snapshot
    const isLoaded = isSameThing(this.#snapshot.request, request)
    if (isLoaded && state === 'LOADING') return
    const isOver = isFinished && request.startTime === undefined
    if (!isLoaded || isOver || interruption !== null || failure !== null) {
      this.#restartedAt = null
      return this.#start(request)
    }
    if (request.startTime !== undefined) this.seek(request.startTime)
    await this.resume()
  }

  /** Plays on. After the end, a failure or an interruption it opens a new session at the right place. */
  async resume(): Promise<void> {
    const { state, request, currentTime, interruption, failure, isFinished } = this.#snapshot
    if (request === null || state === 'LOADING') return
    if (failure !== null) return this.play({ ...withoutPlace(request), startTime: currentTime })
    if (interruption !== null || isFinished) return this.play(withoutPlace(request))
    this.#wantsSound = true
    if (this.#tape.isReady()) this.#ports.engine.play()
  }

  pause(): void {
    this.#wantsSound = false
    this.#ports.engine.pause()
    if (this.#snapshot.state === 'PLAYING') this.#becomePaused()
  }

  async toggle(): Promise<void> {
    if (this.#snapshot.state === 'PLAYING') return this.pause()
    await this.resume()
  }

  /** Moves to a time of the whole item (seconds). Ignored while loading; an invalid time is only logged. */
  seek(time: number): void {
    const { state, session } = this.#snapshot
    if (session === null || state === 'LOADING') return
    if (!Number.isFinite(time)) return this.#ports.log(`Seek to an invalid time refused: ${time}`)
    const target = within(session.duration, time)
    if (this.#sync === null) return this.#set({ currentTime: target })
    this.#count()
    this.#meter.moved(target)
    this.#place(session, target)
    void this.#sync.flush(target)
  }

  jump(seconds: number): void {
    this.seek(this.#snapshot.currentTime + seconds)
  }

  previousChapter(): void {
    const { session, currentTime } = this.#snapshot
    this.seek(previousChapterTime(session?.chapters ?? [], currentTime))
  }

  nextChapter(): void {
    const { session, currentTime } = this.#snapshot
    const time = nextChapterTime(session?.chapters ?? [], currentTime)
    if (time !== null) this.seek(time)
  }

  setRate(rate: number): void {
    this.#count()
    this.#set({ rate: fitRate(rate) })
    this.#ports.engine.setRate(this.#snapshot.rate)
  }

  /** Remembers the present rate for this item and as the listener's usual one. */
  keepRate(): void {
    this.#ports.preferences.rememberRate(this.#snapshot.request, this.#snapshot.rate)
  }

  setVolume(volume: number): void {
    this.#set({ volume: fitVolume(volume) })
    this.#ports.engine.setVolume(this.#snapshot.volume)
    this.#ports.preferences.rememberVolume(this.#snapshot.volume)
  }

  toggleMute(): void {
    this.setVolume(this.#muteMemory.toggled(this.#snapshot.volume))
  }

  /** Ends the session and forgets the item. */
  async close(): Promise<void> {
    this.#attempt += 1
    const leaving = this.#leave()
    this.#reset()
    await leaving
  }

  /** The server ended a session; tells whether it was this one. */
  sessionClosed(sessionId: string): boolean {
    if (this.#sync === null || this.#snapshot.session?.id !== sessionId) return false
    this.#attempt += 1
    this.#sync.stop()
    this.#reset()
    return true
  }

  /** Another device plays this item now, or the session is gone: fall silent and offer to continue here. */
  interrupt(interruption: Interruption): void {
    if (this.#sync === null || this.#snapshot.interruption !== null) return
    // What was heard here is counted; the place is the other device's from now on.
    this.#count()
    if (interruption.reason === 'taken') void this.#sync.flush(this.#snapshot.currentTime)
    this.#sync.stop()
    this.#set({ interruption })
    this.pause()
  }

  /** Moves to the place another device reached, if nothing plays here. Nothing is reported back. */
  follow(time: number): void {
    const { session, state } = this.#snapshot
    if (session === null || state === 'PLAYING' || state === 'LOADING') return
    const target = within(session.duration, time)
    this.#sync?.adopt(target)
    this.#place(session, target)
  }

  /** The page may be gone in a moment: one last report that outlives it. */
  pageHidden(): void {
    this.#count()
    void this.#sync?.flush(this.#snapshot.currentTime, { keepalive: true })
  }

  async #start(
    request: PlayRequest,
    { forceTranscode } = { forceTranscode: false },
  ): Promise<void> {
    const attempt = ++this.#attempt
    const { engine, calls, clock, preferences } = this.#ports
    const before = this.#snapshot
    const leaving = this.#leave()
    const isRestart = isSameThing(before.request, request)
    const rate = fitRate(preferences.rateFor(request))
    this.#wantsSound = request.autoplay !== false
    this.#set({
      ...idleSnapshot({ rate, volume: before.volume }),
      state: 'LOADING',
      request,
      session: isRestart ? before.session : null,
      currentTime: request.startTime ?? (isRestart ? before.currentTime : 0),
    })
    await Promise.race([leaving, clock.after(LEAVE_PATIENCE_MS)])
    if (attempt !== this.#attempt) return
    try {
      const session = await calls.open(request, { forceTranscode })
      if (attempt !== this.#attempt) return void calls.close(session.id, null).catch(ignore)
      engine.setRate(rate)
      this.#begin(session, request.startTime ?? session.currentTime)
    } catch (error) {
      if (attempt === this.#attempt) this.#fail(calls.explain(error))
    }
  }

  #begin(session: PlaybackSession, time: number): void {
    const { calls, notices } = this.#ports
    if (session.audioTracks.length === 0) {
      void calls.close(session.id, null).catch(ignore)
      return this.#fail({ reason: 'nothing-to-play', detail: null })
    }
    this.#sync = createProgressSync(session, calls, {
      onKept: () => notices.synced(session),
      onUnsent: (report) => notices.unsent(session, report),
      onTrouble: () => notices.syncTrouble(),
      onGone: () => this.interrupt({ reason: 'ended', device: null }),
    })
    this.#set({ session })
    this.#place(session, within(session.duration, time))
  }

  #place(session: PlaybackSession, time: number): void {
    // Loading the first track has its own mark on screen.
    const isSeeking = this.#snapshot.state !== 'LOADING'
    this.#set({ currentTime: time, isSeeking, isFinished: false })
    const isLoading = this.#tape.place(session, time) === 'loading'
    if (isLoading) this.#set({ isBuffering: true, bufferedTo: time })
  }

  #hear(event: EngineEvent): void {
    const { session } = this.#snapshot
    if (session === null || this.#sync === null) return
    if (event.type === 'loaded') return this.#becomeLoaded()
    if (event.type === 'playing') return this.#becomePlaying()
    if (event.type === 'ended') return this.#becomeEnded(session)
    if (event.type === 'failed') return this.#recover(event.reason)
    if (event.type === 'buffering') return this.#set({ isBuffering: true })
    if (event.type === 'time') return this.#readPosition()
    if (event.type === 'seeked') {
      this.#set({ isSeeking: false, isBuffering: false })
      return this.#readPosition()
    }
    // `paused`: headphones pulled, a phone call, another app. `blocked`: the browser wants a click first.
    if (this.#wantsSound && this.#tape.isReady()) this.#becomePaused()
  }

  #becomeLoaded(): void {
    this.#tape.becomeReady()
    const state = this.#snapshot.state === 'LOADING' ? 'LOADED' : this.#snapshot.state
    this.#set({ state, isSeeking: false, isBuffering: false })
    if (this.#wantsSound) this.#ports.engine.play()
  }

  #becomePlaying(): void {
    if (!this.#wantsSound || !this.#tape.isReady()) return
    this.#set({ state: 'PLAYING', isBuffering: false })
    this.#meter.start(this.#snapshot.currentTime)
  }

  #becomePaused(): void {
    this.#count()
    this.#meter.stop()
    this.#wantsSound = false
    this.#set({ state: 'PAUSED', isBuffering: false })
    void this.#sync?.flush(this.#snapshot.currentTime)
  }

  #becomeEnded(session: PlaybackSession): void {
    this.#count()
    const next = this.#tape.nextStart(session)
    if (next !== null) {
      this.#meter.moved(next)
      return this.#place(session, next)
    }
    this.#meter.stop()
    this.#wantsSound = false
    this.#set({
      state: 'PAUSED',
      currentTime: session.duration,
      isFinished: true,
      isBuffering: false,
    })
    void this.#sync?.flush(session.duration, { isFinal: true })
    this.#ports.notices.finished(session)
  }

  /** One restart per trouble: transcoded when the sound itself is the trouble, the same way when the line broke. */
  #recover(reason: 'network' | 'unplayable'): void {
    const { request, currentTime } = this.#snapshot
    if (request === null) return
    const isAgain =
      this.#restartedAt !== null && Math.abs(currentTime - this.#restartedAt) < HEALED_AFTER
    if (isAgain) {
      return this.#fail({
        reason: reason === 'network' ? 'unreachable' : 'unplayable',
        detail: null,
      })
    }
    this.#restartedAt = currentTime
    const again = { ...withoutPlace(request), startTime: currentTime, autoplay: this.#wantsSound }
    void this.#start(again, { forceTranscode: reason === 'unplayable' })
  }

  #fail(failure: PlayerFailure): void {
    this.#ports.notices.failed(failure)
    if (this.#snapshot.session === null) return this.#reset()
    void this.#leave()
    this.#wantsSound = false
    this.#set({ state: 'PAUSED', failure, isBuffering: false, isSeeking: false })
  }

  #readPosition(): void {
    const { session, isSeeking, isFinished } = this.#snapshot
    const read = session === null || isSeeking || isFinished ? null : this.#tape.read(session)
    if (read !== null) this.#set(read)
  }

  /** Credits what was listened to since the last look. */
  #count(): void {
    if (!this.#meter.isRunning()) return
    this.#readPosition()
    const { currentTime, rate, isBuffering, isSeeking } = this.#snapshot
    const pace = { rate, isBuffering: isBuffering || isSeeking }
    this.#sync?.listened(this.#meter.read(currentTime, pace), currentTime)
  }

  /** Falls silent; the promise is that of the last report and the close call. */
  #leave(): Promise<void> {
    this.#count()
    const leaving = this.#sync?.close(this.#snapshot.currentTime).catch(ignore)
    this.#silence()
    return leaving ?? Promise.resolve()
  }

  #reset(): void {
    this.#silence()
    this.#wantsSound = false
    this.#set(idleSnapshot(this.#snapshot))
  }

  #silence(): void {
    this.#meter.stop()
    this.#sync = null
    this.#tape.unload()
  }

  #set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The session is left behind either way; the server ends forgotten ones by itself. */
function ignore(): void {}
