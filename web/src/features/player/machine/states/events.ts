import type { EngineTrouble } from '../ports.ts'
import type {
  Interruption,
  Output,
  PlaybackSession,
  PlayerFailure,
  PlayerSnapshot,
  PlayRequest,
} from '../player-types.ts'

/** How a session is opened, where it isn't as the one before. */
export interface OpenHow {
  /** Set where it is a remedy for trouble with the sound. */
  forceTranscode?: boolean
  output?: Output
  volume?: number
}

/** What happens to the player, and what is told with it. Times are seconds of the item. */
interface Details {
  /* The listener. */
  play: { request: PlayRequest }
  resume: object
  pause: object
  toggle: object
  seek: { time: number; offersBack: boolean }
  /** What is held is opened once more, in another way. */
  reopen: { request: PlayRequest; how: OpenHow }
  /** `failure`: what to say about it. */
  close: { failure: PlayerFailure | null }
  /** An earlier page held this. */
  park: { held: Partial<PlayerSnapshot> }
  /* The session. */
  opened: { session: PlaybackSession; time: number }
  failed: { failure: PlayerFailure }
  interrupted: { interruption: Interruption }
  /** The session that took this one over was closed. */
  released: { by: string }
  /** The server has another place, and nothing is reported back. */
  movedElsewhere: { time: number }
  /** The server makes the stream anew from there. */
  streamReset: { time: number }
  lineBack: object
  /** While the line was broken the listener went on elsewhere. */
  overtaken: { time: number }
  /* The engine. */
  loaded: object
  /** `isRemote`: somebody may have pressed play at the device in the room. */
  sounding: { isRemote: boolean }
  /** Something outside stopped the sound, or the browser wants a click first. */
  stopped: object
  trackEnded: { next: NextTrack | null; cutShortAt: number | null }
  broken: { trouble: EngineTrouble }
  /** It plays, as the engine says, and the place doesn't move. */
  stoodStill: object
}

export type EventType = keyof Details
export type EventOf<Type extends EventType> = { type: Type } & Details[Type]
export type PlayerEvent = { [Type in EventType]: EventOf<Type> }[EventType]

/** Where the next track begins; `isSame` where one is repeated. */
export interface NextTrack {
  time: number
  isSame: boolean
}

/** What a change of state brings about; `effects.ts` carries it out. */
export type Effect =
  | { do: 'open'; request: PlayRequest; how: OpenHow }
  | { do: 'play' }
  | { do: 'pause' }
  /** Play was pressed on what is loaded: from `startTime` where one was given. */
  | { do: 'go on'; startTime: number | undefined }
  | { do: 'rest' }
  | { do: 'report' }
  /** Sends the last report where `isTaken`; nothing more is sent after it. */
  | { do: 'stop reports'; isTaken: boolean }
  | { do: 'finish'; session: PlaybackSession }
  | { do: 'recover'; trouble: EngineTrouble }
  | { do: 'await line' }
  | { do: 'try line' }
  | { do: 'tell'; failure: PlayerFailure; held: Held }
  | MoveEffect

/** What goes to another place of the item; `seeking.ts` carries it out. */
export type MoveEffect =
  | { do: 'read first track'; time: number }
  | { do: 'move'; time: number; offersBack: boolean }
  /** Without a session: playing on begins there. */
  | { do: 'mark'; time: number; offersBack: boolean }
  /** Goes to the server's place, which isn't reported back. */
  | { do: 'adopt'; time: number }
  /** Without a session: playing on begins where the server is by then. */
  | { do: 'show'; time: number }
  | { do: 'read anew'; time: number }
  /** What waits for data on an old line is read anew. */
  | { do: 'read on' }
  /** After a long pause a little is heard again. */
  | { do: 'rewind' }
  | { do: 'next track'; next: NextTrack }
  /** The place the browser shows is none: what was heard counts. */
  | { do: 'break off'; time: number }

/** What of the snapshot decides about a change of state. */
export type Held = Pick<PlayerSnapshot, 'request' | 'session' | 'currentTime'>
