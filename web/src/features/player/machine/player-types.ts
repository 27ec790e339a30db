import type {
  BookMetaFull,
  Chapter,
  CoverPortrait,
  PlaybackSession as OpenedSession,
  StreamTrack,
} from '@lectern/contract'

export type { Chapter }

/** What the player keeps of a session. Times in seconds. */
export interface PlaybackSession extends Pick<
  OpenedSession,
  'id' | 'libraryId' | 'episodeId' | 'mediaType' | 'duration' | 'currentTime' | 'playMethod'
> {
  libraryItemId: string
  displayTitle: string
  displayAuthor: string
  /** Books name their authors with ids. */
  authors: BookMetaFull['authors']
  cover: SessionCover
  chapters: Chapter[]
  /** What is played one after the other; of a video item its one track. */
  audioTracks: AudioTrack[]
  isVideo: boolean
  /** Lines of the picture in the file; null when it isn't known. */
  pictureHeight?: number | null
  output: Output
}

/** This page, or a device in the room. */
export type Output = 'local' | 'cast'

/** Louder than the file by `volume` dB (0 … 12); `voice` evens out quiet and loud speech. */
export interface Boost {
  volume: number
  voice: boolean
}

/** What is known of the picture; `accent` in OKLCH hue and chroma. */
export interface SessionCover {
  hasCover: boolean
  updatedAt: number
  accent: NonNullable<CoverPortrait['coverAccent']> | null
  thumbhash: string | null
}

export type AudioTrack = Pick<
  StreamTrack,
  'index' | 'startOffset' | 'duration' | 'title' | 'contentUrl' | 'mimeType'
>

/** Which thing to play; `startTime` overrides the stored place. */
export interface PlayRequest {
  itemId: string
  episodeId?: string | null
  startTime?: number
  /** `false` loads without starting. */
  autoplay?: boolean
}

/** What screens are told of the player's state. */
type ShownState = 'IDLE' | 'LOADING' | 'LOADED' | 'PLAYING' | 'PAUSED'

/** Why the player stopped although nobody here asked it to. */
export interface Interruption {
  reason: 'taken' | 'ended'
  /** The session that took it over, as far as that is known. */
  by: string | null
}

export interface PlayerFailure {
  /** `line`: the server is out of reach, and playing goes on by itself once it isn't. */
  reason:
    | 'unplayable'
    | 'missing'
    /** The item itself was removed, or is closed to this listener. */
    | 'gone'
    | 'unreachable'
    | 'line'
    /** It plays, as the browser says, and the place doesn't move. */
    | 'no-sound'
    /** Our server is well, but can't get the sound of an episode from where it lies. */
    | 'publisher'
    | 'refused'
    | 'nothing-to-play'
  /** The server's own sentence, if it sent one. */
  detail: string | null
}

/** Everything a screen may know. Replaced, never changed in place. */
export interface PlayerSnapshot {
  state: ShownState
  request: PlayRequest | null
  session: PlaybackSession | null
  currentTime: number
  /** How far the current track is buffered, on the scale of the whole item. */
  bufferedTo: number
  isSeeking: boolean
  isBuffering: boolean
  isFinished: boolean
  /** Where the listener was before a far jump (seconds); offered for a while as the way back. */
  returnTo: number | null
  rate: number
  volume: number
  boost: Boost
  /** As the listener wants it of albums. */
  order: PlayOrder
  output: Output
  interruption: Interruption | null
  failure: PlayerFailure | null
}

/** What follows the end: the next one, the first one after the last, or the same one again. */
export type Repeat = 'off' | 'all' | 'one'

/** How the tracks of an album follow each other. */
export interface PlayOrder {
  shuffle: boolean
  repeat: Repeat
}
