import { Deck } from './deck.ts'
import { hear } from './hear.ts'
import { keepsakeOf, park, type Keepsake } from './parking.ts'
import { sentenceStart } from './pauses.ts'
import { orderOf, type PlayOrder } from './play-order.ts'
import type { PlayerPorts } from './ports.ts'
import type {
  Boost,
  Interruption,
  Output,
  PlaybackSession,
  PlayerSnapshot,
  PlayRequest,
} from './shapes.ts'
import {
  callOff,
  interrupt,
  isWaitingForLine,
  pause,
  standStill,
  start,
  stepBack,
  tryLine,
} from './sitting.ts'
import { isSameThing, within, withoutPlace } from './snapshot.ts'
import { createSoundLevels, type SoundLevels } from './sound-levels.ts'
import { nextChapterTime, previousChapterTime } from './timeline.ts'

/** How long a stream that the server makes anew is given. */
const RESET_DELAY_MS = 1000
/** Play method of the wire. */
const TRANSCODED = 2

/**
 * Plays one item at a time: opens the session, walks its tracks as one timeline, reports progress.
 * IDLE → LOADING → LOADED → PLAYING ⇄ PAUSED → IDLE. Knows neither the page nor React.
 */
export class Player {
  readonly #ports: PlayerPorts
  readonly #deck: Deck
  readonly #levels: SoundLevels

  constructor(ports: PlayerPorts) {
    this.#ports = ports
    this.#deck = new Deck(ports)
    this.#levels = createSoundLevels({
      engine: ports.engine,
      preferences: ports.preferences,
      read: () => this.#deck.snapshot,
      show: (change) => this.#deck.set(change),
    })
    this.#deck.onStandstill = () => standStill(this.#deck)
    ports.engine.setVolume(this.snapshot.volume)
    ports.engine.setBoost(this.snapshot.boost)
    ports.engine.listen((event) => hear(this.#deck, event))
  }

  get snapshot(): PlayerSnapshot {
    return this.#deck.snapshot
  }

  /** The session that reports from here; null while nothing is open, or another device has taken it over. */
  get reportingSession(): string | null {
    const { session, interruption } = this.snapshot
    return this.#deck.sync === null || interruption !== null ? null : (session?.id ?? null)
  }

  subscribe(listener: () => void): () => void {
    return this.#deck.subscribe(listener)
  }

  /** Starts an item; one that is already loaded just plays, or seeks when a time is given. */
  async play(request: PlayRequest): Promise<void> {
    this.#ports.engine.prime()
    const { interruption, failure, isFinished, state, currentTime } = this.snapshot
    const isLoaded = isSameThing(this.snapshot.request, request)
    const isPending = isLoaded && state === 'LOADING' && interruption === null
    if (isPending && (request.startTime ?? currentTime) === currentTime) {
      if (request.autoplay !== false) this.#deck.wantsSound = true
      return
    }
    const isOver = isFinished && request.startTime === undefined
    const isHeld = isLoaded && !isPending && !this.#deck.isParked()
    if (!isHeld || isOver || interruption !== null || failure !== null) {
      this.#deck.recovery.forget()
      return start(this.#deck, request)
    }
    if (request.startTime !== undefined) this.seek(request.startTime)
    await this.resume()
  }

  /** Plays on. After the end, a failure or an interruption it opens a new session at the right place. */
  async resume(): Promise<void> {
    const { state, request, session, currentTime, interruption, failure, isFinished } =
      this.snapshot
    if (request === null) return
    if (failure !== null)
      return this.play(
        session === null ? request : { ...withoutPlace(request), startTime: currentTime },
      )
    if (this.#deck.isParked()) return this.play({ ...request, autoplay: true })
    if (interruption !== null || isFinished || state === 'LOADING')
      return this.play(withoutPlace(request))
    this.#ports.engine.prime()
    this.#deck.wantsSound = true
    if (state === 'PAUSED') stepBack(this.#deck)
    if (this.#deck.tracks.isReady()) this.#ports.engine.play()
  }

  pause(): void {
    pause(this.#deck)
  }

  async toggle(): Promise<void> {
    const { state } = this.snapshot
    if (state === 'PLAYING' || isWaitingForLine(this.#deck)) return this.pause()
    if (state === 'LOADING' && this.#deck.wantsSound) return callOff(this.#deck)
    await this.resume()
  }

  /** Moves to a time of the whole item (seconds). Ignored while loading; an invalid time is only logged. */
  seek(time: number): void {
    const { state, session } = this.snapshot
    if (session === null || state === 'LOADING') return
    if (!Number.isFinite(time)) return this.#ports.log(`Seek to an invalid time refused: ${time}`)
    const target = within(session.duration, time)
    this.#deck.offerBack(target)
    this.#move(session, target)
  }

  /** Back to where the listener was before a far jump, while that is offered. */
  goBack(): void {
    const { session, returnTo } = this.snapshot
    if (session === null || returnTo === null) return
    this.#deck.set({ returnTo: null })
    this.#move(session, returnTo)
  }

  /** The sentence that was broken off is heard from its beginning later, where that is known. */
  toSentenceStart(): void {
    const { session, state, currentTime } = this.snapshot
    if (session === null || state !== 'PAUSED') return
    const start = sentenceStart(this.#deck.pauses(session, currentTime), currentTime)
    if (start !== null && start < currentTime) this.#move(session, start)
  }

  #move(session: PlaybackSession, target: number): void {
    const { sync } = this.#deck
    if (sync === null) return this.#deck.mark(session, target)
    this.#deck.rest()
    this.#deck.count()
    this.#deck.meter.moved(target)
    this.#deck.place(session, target)
    void sync.flush(target)
  }

  jump(seconds: number): void {
    this.seek(this.snapshot.currentTime + seconds)
  }

  jumpBack(): void {
    this.jump(-this.#ports.preferences.jumps().back)
  }

  jumpForward(): void {
    this.jump(this.#ports.preferences.jumps().forward)
  }

  /** Without chapters there is nothing to go to the start of: a jump back. */
  previousChapter(): void {
    const { session, currentTime } = this.snapshot
    const mixed = session && this.#deck.tracks.skip(session, 'previous')
    if (mixed !== null) return this.seek(mixed)
    if (!session?.chapters.length) return this.jumpBack()
    this.seek(previousChapterTime(session.chapters, currentTime))
  }

  nextChapter(): void {
    const { session, currentTime, order } = this.snapshot
    if (session === null) return
    const mixed = this.#deck.tracks.skip(session, 'next')
    const time = mixed ?? nextChapterTime(session.chapters, currentTime)
    if (time !== null) return this.seek(time)
    if (orderOf(session, order).repeat === 'all') this.seek(0)
  }

  /** How the tracks of albums follow each other from now on; remembered on this device. */
  setOrder(change: Partial<PlayOrder>): void {
    const order = { ...this.snapshot.order, ...change }
    this.#ports.preferences.rememberOrder(order)
    this.#deck.set({ order })
  }

  /** Brings the place in the snapshot up to this very moment; between it is up to a quarter of a second old. */
  readPlace(): void {
    this.#deck.count()
  }

  setRate(rate: number): void {
    this.#deck.count()
    this.#levels.setRate(rate)
  }

  /** Remembers the present rate for this item, and for its kind of media where that has a usual one. */
  keepRate(): void {
    const { request, session, rate } = this.snapshot
    this.#ports.preferences.rememberRate(request, session?.mediaType ?? null, rate)
  }

  setVolume(volume: number): void {
    this.#levels.setVolume(volume)
  }

  toggleMute(): void {
    this.#levels.toggleMute()
  }

  /** Louder than the file, speech evened out; remembered in this browser. Call it inside the click. */
  setBoost(boost: Boost): void {
    this.#levels.setBoost(boost)
  }

  /**
   * From now on it sounds there; what is loaded opens a session of its own at the same place. What comes back to this
   * page stays silent: nobody here asked for sound.
   */
  async switchOutput(output: Output): Promise<void> {
    if (output === this.snapshot.output) return
    this.#deck.count()
    const { request, session, currentTime } = this.snapshot
    const volume = output === 'local' ? this.#ports.preferences.volume() : this.snapshot.volume
    const autoplay = this.#deck.wantsSound && output === 'cast'
    if (request === null) return this.#deck.set({ output, volume })
    this.#deck.recovery.forget()
    const place = session === null ? request : { ...request, startTime: currentTime }
    await start(this.#deck, { ...place, autoplay }, { output, volume })
  }

  /**
   * Opens what is loaded anew at its place: something was chosen that only a new session heeds. What plays on another
   * device stays there; going on here opens a new session anyway.
   */
  async reopen(): Promise<void> {
    const { request, session, currentTime, interruption } = this.snapshot
    if (request === null || session === null || interruption !== null) return
    if (this.#deck.isParked()) return
    this.#deck.count()
    this.#deck.recovery.forget()
    const autoplay = this.#deck.wantsSound
    await start(this.#deck, { ...withoutPlace(request), startTime: currentTime, autoplay })
  }

  /** What to keep for a later page; null when there is nothing to come back to. */
  keepsake(): Keepsake | null {
    return keepsakeOf(this.#deck)
  }

  /** Shows what an earlier page kept, paused at its place; nothing is opened until it is played. */
  park(keepsake: Keepsake): void {
    park(this.#deck, keepsake)
  }

  /** Ends the session and forgets the item. */
  async close(): Promise<void> {
    this.#deck.attempt += 1
    const { closed } = this.#deck.leave()
    this.#deck.reset()
    await closed
  }

  /** The server ended a session; tells whether it was this one. */
  sessionClosed(sessionId: string): boolean {
    if (!this.#isLive(sessionId)) return false
    this.#deck.attempt += 1
    const { sync } = this.#deck
    // Before the last seconds are counted, which may be enough for a report.
    sync?.stop()
    this.#deck.count()
    sync?.handOver(this.snapshot.currentTime)
    this.#deck.reset()
    return true
  }

  /** Whoever took this item over has closed it: playing on here opens it at the place they reached. */
  otherClosed(sessionId: string): void {
    const { request, interruption } = this.snapshot
    if (request === null || interruption?.reason !== 'taken') return
    if (interruption.by !== sessionId) return
    void this.#deck.leave()
    this.#deck.set({ interruption: null, state: 'PAUSED', request: withoutPlace(request) })
  }

  /** The item was removed, or may no longer be heard: says so and closes. */
  async gone(): Promise<void> {
    this.#ports.notices.failed({ reason: 'gone', detail: null }, { canSkip: true })
    await this.close()
  }

  /** Another device plays this item now, or the session is gone: fall silent and offer to continue here. */
  interrupt(interruption: Interruption): void {
    interrupt(this.#deck, interruption)
  }

  /** Moves to the place another device reached, if nothing plays here. Nothing is reported back. */
  follow(time: number): void {
    const { session, state } = this.snapshot
    if (session === null || state === 'PLAYING' || state === 'LOADING') return
    const target = within(session.duration, time)
    if (this.#deck.sync === null) return this.#deck.showPlace(session, target)
    this.#deck.rest()
    this.#deck.sync.adopt(target)
    this.#deck.place(session, target)
  }

  /** The page may be gone in a moment: one last report that outlives it. */
  pageHidden(): void {
    this.#deck.count()
    void this.#deck.sync?.flush(this.snapshot.currentTime, { keepalive: true })
  }

  /** The page is seen again: timers may have slept, so the place is read and reported now. */
  pageShown(): void {
    if (this.snapshot.state !== 'PLAYING') return
    this.#deck.count()
    void this.#deck.sync?.flush(this.snapshot.currentTime)
  }

  /** The server can be reached again, as far as the page knows: what waited for it goes on. */
  lineIsBack(): void {
    const { session, state, isBuffering, currentTime } = this.snapshot
    if (isWaitingForLine(this.#deck)) return void tryLine(this.#deck)
    // A read that began on the old line may wait for its answer for minutes.
    if (session === null || state !== 'PLAYING' || !isBuffering) return
    this.#deck.tracks.expire()
    this.#deck.place(session, currentTime)
  }

  /** The server makes the stream anew from `startTime` (seconds) on: load it again in a second. */
  async streamReset(news: { streamId: string; startTime: number }): Promise<void> {
    const { session } = this.snapshot
    if (session?.id !== news.streamId)
      return this.#ports.log(`Reset of a stream that does not play here: ${news.streamId}`)
    if (session.playMethod !== TRANSCODED || !this.#isLive(session.id)) return
    const { attempt } = this.#deck
    await this.#ports.clock.after(RESET_DELAY_MS)
    if (attempt !== this.#deck.attempt || !Number.isFinite(news.startTime)) return
    const target = within(session.duration, news.startTime)
    this.#deck.count()
    this.#deck.meter.moved(target)
    this.#deck.tracks.expire()
    this.#deck.place(session, target)
  }

  /** The server can't go on with this stream: say why and close. */
  async streamFailed(streamId: string, detail: string | null): Promise<void> {
    if (!this.#isLive(streamId)) return
    this.#ports.notices.failed({ reason: 'unplayable', detail }, { canSkip: true })
    await this.close()
  }

  /** The server closed the stream by itself. */
  async streamClosed(streamId: string): Promise<void> {
    if (this.#isLive(streamId)) await this.close()
  }

  /** Whether this session plays here; one that was left, as before a restart, is no longer ours to hear of. */
  #isLive(sessionId: string): boolean {
    return this.#deck.sync !== null && this.snapshot.session?.id === sessionId
  }
}
