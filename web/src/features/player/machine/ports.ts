import type { PlaybackSession, PlayerFailure, PlayRequest } from './shapes.ts'

/** One source of sound: the audio element today; HLS, cast and video later. Times are of the loaded track. */
export interface Engine {
  /** Called inside the user's gesture, so that a later `play` is allowed. */
  prime(): void
  load(source: EngineSource): void
  play(): void
  pause(): void
  seek(time: number): void
  position(): number
  bufferedTo(): number
  setRate(rate: number): void
  setVolume(volume: number): void
  unload(): void
  listen(listener: (event: EngineEvent) => void): () => void
}

export interface EngineSource {
  url: string
  mimeType: string
  startTime: number
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
  | { type: 'failed'; reason: 'network' | 'unplayable' }

/** What was listened to since the last report: seconds of wall time, and the place in the item. */
export interface SyncReport {
  currentTime: number
  timeListened: number
  duration: number
}

/** The calls of a session. A rejected promise means "not delivered"; `gone` that the server ended the session. */
export interface SessionCalls {
  open(request: PlayRequest, options: { forceTranscode: boolean }): Promise<PlaybackSession>
  sync(
    sessionId: string,
    report: SyncReport,
    options: { keepalive: boolean },
  ): Promise<'kept' | 'gone'>
  close(sessionId: string, report: SyncReport | null): Promise<void>
  trackUrl(session: PlaybackSession, trackPosition: number): string
  explain(error: unknown): PlayerFailure
}

export interface Clock {
  /** Milliseconds, from a clock that only grows. */
  now(): number
  every(intervalMs: number, work: () => void): () => void
  after(delayMs: number): Promise<void>
}

/** What is remembered between visits. */
export interface Preferences {
  rateFor(request: PlayRequest): number
  rememberRate(request: PlayRequest | null, rate: number): void
  volume(): number
  rememberVolume(volume: number): void
}

export interface PlayerPorts {
  engine: Engine
  calls: SessionCalls
  clock: Clock
  preferences: Preferences
  notices: PlayerNotices
  log: (message: string) => void
}

/** What the player wants said outside its own surface. */
export interface PlayerNotices {
  /** The server has the latest place of this session. */
  synced(session: PlaybackSession): void
  /** A report was not delivered; the next carries its seconds. */
  unsent(session: PlaybackSession, report: SyncReport): void
  /** Four reports in a row were not delivered. */
  syncTrouble(): void
  failed(failure: PlayerFailure): void
  finished(session: PlaybackSession): void
}
