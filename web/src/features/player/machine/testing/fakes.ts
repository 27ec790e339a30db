import type {
  Clock,
  Engine,
  EngineEvent,
  EngineSource,
  OpenOptions,
  Preferences,
  SessionCalls,
  SyncReport,
} from '../ports.ts'
import type { KnownPlace } from '../sessions/connection-retry.ts'
import { plainOrder, type PlayOrder } from '../timeline/play-order.ts'
import type { Boost, PlaybackSession, PlayerFailure, PlayRequest } from '../player-types.ts'

/** A session of three tracks of 100 s each, with chapters at 0, 50, 120 and 250. */
export function fakeSession(change: Partial<PlaybackSession> = {}): PlaybackSession {
  return {
    id: 'session-1',
    libraryId: 'library',
    libraryItemId: 'item-1',
    episodeId: null,
    mediaType: 'book',
    displayTitle: 'A Title',
    displayAuthor: 'An Author',
    authors: [{ id: 'author-1', name: 'An Author' }],
    cover: { hasCover: false, updatedAt: 0, accent: null, thumbhash: null },
    duration: 300,
    currentTime: 0,
    playMethod: 0,
    chapters: [0, 50, 120, 250].map((start, id, starts) => ({
      id,
      title: `Chapter ${id + 1}`,
      start,
      end: starts[id + 1] ?? 300,
    })),
    audioTracks: [1, 2, 3].map((index) => ({
      index,
      startOffset: (index - 1) * 100,
      duration: 100,
      title: `${index}.mp3`,
      contentUrl: `/api/items/item-1/file/${index}`,
      mimeType: 'audio/mpeg',
    })),
    isVideo: false,
    output: 'local',
    ...change,
  }
}

/** An engine that plays as time passes on the fake clock; loading and seeking end when the test says so. */
export class FakeEngine implements Engine {
  readonly log: string[] = []
  source: EngineSource | null = null
  ahead: EngineSource | null = null
  time = 0
  isPlaying = false
  rate = 1
  volume = 1
  boost: Boost = { volume: 0, voice: false }
  #listener: (event: EngineEvent) => void = () => {}

  prime(): void {}
  load(source: EngineSource): void {
    this.source = source
    this.time = source.startTime
    this.isPlaying = false
    this.log.push(`load ${source.url} at ${source.startTime}`)
  }
  prepare(source: EngineSource): void {
    if (this.ahead?.url === source.url) return
    this.ahead = source
    this.log.push(`prepare ${source.url}`)
  }
  play(): void {
    this.log.push('play')
    this.isPlaying = true
    this.emit({ type: 'playing' })
  }
  pause(): void {
    this.isPlaying = false
  }
  seek(time: number): void {
    this.log.push(`seek ${time}`)
    this.time = time
    this.emit({ type: 'seeked' })
  }
  position(): number {
    return this.time
  }
  bufferedTo(): number {
    return this.time
  }
  setRate(rate: number): void {
    this.rate = rate
  }
  setVolume(volume: number): void {
    this.volume = volume
  }
  setBoost(boost: Boost): void {
    this.boost = boost
  }
  unload(): void {
    this.source = null
    this.isPlaying = false
  }
  listen(listener: (event: EngineEvent) => void): () => void {
    this.#listener = listener
    return () => {}
  }
  emit(event: EngineEvent): void {
    this.#listener(event)
  }
}

/** A clock moved by hand; moving it also moves the sound of the engine. */
export class FakeClock implements Clock {
  #now = 1_000_000
  readonly #ticking = new Set<() => void>()
  #waiting: { at: number; resolve: () => void }[] = []
  readonly #engine: FakeEngine
  constructor(engine: FakeEngine) {
    this.#engine = engine
  }
  now(): number {
    return this.#now
  }
  wall(): number {
    return this.#now
  }
  every(_intervalMs: number, work: () => void): () => void {
    this.#ticking.add(work)
    return () => this.#ticking.delete(work)
  }
  after(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at: this.#now + delayMs, resolve }))
  }
  /** Lets whole seconds pass, a tick each. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.#now += 1000
      if (this.#engine.isPlaying) this.#engine.time += this.#engine.rate
      for (const work of this.#ticking) work()
      for (const { at, resolve } of this.#waiting) if (at <= this.#now) resolve()
      this.#waiting = this.#waiting.filter(({ at }) => at > this.#now)
      await settle()
    }
  }
  /** Lets time pass in one go, as on a machine that slept: no ticks, no sound. */
  sleep(seconds: number): void {
    this.#now += seconds * 1000
  }
}

/** A server that keeps what it was told. */
export class FakeCalls implements SessionCalls {
  readonly opened: ({ request: PlayRequest } & OpenOptions)[] = []
  readonly synced: (SyncReport & { id: string; keepalive: boolean })[] = []
  readonly closed: { id: string; report: SyncReport | null }[] = []
  session = fakeSession()
  syncAnswer: () => Promise<'kept' | 'gone'> = async () => 'kept'
  openAnswer: () => Promise<PlaybackSession> = async () => this.session

  async open(request: PlayRequest, options: OpenOptions): Promise<PlaybackSession> {
    this.opened.push({ request, ...options })
    return this.openAnswer()
  }
  async sync(
    id: string,
    report: SyncReport,
    { keepalive }: { keepalive: boolean },
  ): Promise<'kept' | 'gone'> {
    this.synced.push({ id, ...report, keepalive })
    return this.syncAnswer()
  }
  async close(id: string, report: SyncReport | null): Promise<void> {
    this.closed.push({ id, report })
  }
  trackUrl(session: PlaybackSession, position: number): string {
    return `${session.id}/${session.audioTracks[position]?.index}`
  }
  place: KnownPlace | null = null
  placeAnswer: () => Promise<KnownPlace | null> = async () => this.place
  async placeOf(): Promise<KnownPlace | null> {
    return this.placeAnswer()
  }
  missing = false
  async isMissing(): Promise<boolean> {
    return this.missing
  }
  explain(error: unknown): PlayerFailure {
    if (String(error).includes('offline')) return { reason: 'unreachable', detail: null }
    return { reason: 'refused', detail: String(error) }
  }
}

export class FakePreferences implements Preferences {
  readonly rates = new Map<string, number>()
  keptVolume = 1
  keptBoost: Boost = { volume: 0, voice: false }
  isSmartRewind = false
  heardAt: number | null = null
  /** By kind of media. */
  readonly usual = new Map<string | null, number>()
  rateFor(request: PlayRequest, kind: string | null): number {
    return this.rates.get(request.itemId) ?? this.usual.get(kind) ?? 1
  }
  rememberRate(request: PlayRequest | null, _kind: string | null, rate: number): void {
    if (request !== null) this.rates.set(request.itemId, rate)
  }
  volume(): number {
    return this.keptVolume
  }
  rememberVolume(volume: number): void {
    this.keptVolume = volume
  }
  beforeMute: number | null = null
  volumeBeforeMute(): number | null {
    return this.beforeMute
  }
  rememberVolumeBeforeMute(volume: number): void {
    this.beforeMute = volume
  }
  boost(): Boost {
    return this.keptBoost
  }
  rememberBoost(boost: Boost): void {
    this.keptBoost = boost
  }
  keptOrder: PlayOrder = plainOrder
  order(): PlayOrder {
    return this.keptOrder
  }
  rememberOrder(order: PlayOrder): void {
    this.keptOrder = order
  }
  jumps(): { back: number; forward: number } {
    return { back: 10, forward: 30 }
  }
  isSkipping = false
  isSkippingSilence(): boolean {
    return this.isSkipping
  }
  isSmartRewindOn(): boolean {
    return this.isSmartRewind
  }
  lastHeardAt(): number | null {
    return this.heardAt
  }
}

/** Lets promises that are already settled run their continuations. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}
