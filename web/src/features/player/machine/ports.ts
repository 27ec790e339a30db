import type { KnownPlace } from './sessions/connection-retry.ts'
import type { Pause } from './timeline/speech-pauses.ts'
import type { PlayOrder } from './timeline/play-order.ts'
import type {
  Boost,
  Output,
  PlaybackSession,
  PlayerFailure,
  PlayerSnapshot,
  PlayRequest,
} from './player-types.ts'

/** One source of sound: an audio or video element, or a device in the room. Times are of the loaded track. */
export interface Engine {
  /** Called inside the user's gesture, so that a later `play` is allowed. */
  prime(): void
  load(source: EngineSource): void
  /** Reads ahead what will probably be loaded next, where the engine can; said as often as one likes. */
  prepare?(source: EngineSource): void
  play(): void
  pause(): void
  seek(time: number): void
  position(): number
  bufferedTo(): number
  setRate(rate: number): void
  setVolume(volume: number): void
  setBoost(boost: Boost): void
  unload(): void
  listen(listener: (event: EngineEvent) => void): () => void
}

export interface EngineSource {
  url: string
  mimeType: string
  startTime: number
  /** Which of the session's tracks it is, counted from 0. */
  position: number
  /** Addresses of all of them: devices in the room go on from one to the next by themselves. */
  urls: readonly string[]
  /** What the track is part of; devices in the room show its title and cover. */
  session: PlaybackSession
}

export type EngineEvent =
  | { type: 'loaded' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'blocked' }
  | { type: 'time' }
  | { type: 'buffering' }
  | { type: 'seeked' }
  | { type: 'ended' }
  /** The device in the room went on to another track of the session (counted from 0) by itself. */
  | { type: 'advanced'; position: number }
  /** The device in the room was turned up or down by somebody. */
  | { type: 'volume'; volume: number }
  | ({ type: 'failed' } & EngineTrouble)

/** `detail`: the server's own sentence, where it gave one. */
export interface EngineTrouble {
  reason: 'network' | 'unplayable' | 'missing'
  detail?: string
}

/** What was listened to since the last report: seconds of wall time, and the place in the item. */
export interface SyncReport {
  currentTime: number
  timeListened: number
  duration: number
}

/** The calls of a session. A rejected promise means "not delivered"; `gone` that the server ended the session. */
export interface SessionCalls {
  open(request: PlayRequest, options: OpenOptions): Promise<PlaybackSession>
  sync(
    sessionId: string,
    report: SyncReport,
    options: { keepalive: boolean },
  ): Promise<'kept' | 'gone'>
  close(sessionId: string, report: SyncReport | null): Promise<void>
  trackUrl(session: PlaybackSession, trackPosition: number): string
  /** Whether the server has this track at all. */
  isMissing(url: string): Promise<boolean>
  /** Where the server has the listener in an item by now; null when nowhere. Rejects when it can't be reached. */
  placeOf(request: PlayRequest): Promise<KnownPlace | null>
  explain(error: unknown): PlayerFailure
}

export interface OpenOptions {
  /** The files themselves could not be played. */
  forceTranscode: boolean
  output: Output
}

export interface Clock {
  /** Milliseconds, from a clock that only grows. */
  now(): number
  /** Milliseconds since 1970; goes on while the machine sleeps. */
  wall(): number
  every(intervalMs: number, work: () => void): () => void
  after(delayMs: number): Promise<void>
}

/** What is remembered between visits. */
export interface Preferences {
  /** The item's own speed, else the usual one of its kind of media; `kind` is null until the item is known. */
  rateFor(request: PlayRequest, kind: string | null): number
  rememberRate(request: PlayRequest | null, kind: string | null, rate: number): void
  volume(): number
  rememberVolume(volume: number): void
  /** What it was before the last mute; null when it isn't known. */
  volumeBeforeMute(): number | null
  rememberVolumeBeforeMute(volume: number): void
  boost(): Boost
  rememberBoost(boost: Boost): void
  /** How the tracks of albums follow each other on this device. */
  order(): PlayOrder
  rememberOrder(order: PlayOrder): void
  /** Seconds of the two jump buttons. */
  jumps(): { back: number; forward: number }
  isSmartRewindOn(): boolean
  isSkippingSilence(): boolean
  /** When the listener last heard this item, ms since 1970; null when never. */
  lastHeardAt(request: PlayRequest): number | null
}

export interface PlayerPorts {
  engine: Engine
  calls: SessionCalls
  clock: Clock
  preferences: Preferences
  notices: PlayerNotices
  log: (message: string) => void
  /** Pauses of speech around a time (seconds), as far as they are known. */
  pauses?: (session: PlaybackSession, time: number) => readonly Pause[]
}

/** What the player wants said outside its own surface. */
export interface PlayerNotices {
  /** The server has the latest place of this session. */
  synced(session: PlaybackSession): void
  /** A report was not delivered; the next carries its seconds. */
  unsent(session: PlaybackSession, report: SyncReport): void
  /** Four reports in a row were not delivered. */
  syncTrouble(): void
  failed(failure: PlayerFailure, of: Failed): void
  finished(session: PlaybackSession): void
}

/** What couldn't be played, as far as it was known. */
export interface Failed extends Pick<PlayerSnapshot, 'request' | 'session'> {
  /** The trouble is this item's own, the next one may well play. */
  canSkip: boolean
}
