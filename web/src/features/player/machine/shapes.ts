/** What the player needs of a session as the server sends it; more fields may be there. Times in seconds. */
export interface PlaybackSession {
  id: string
  libraryId: string | null
  libraryItemId: string
  episodeId: string | null
  mediaType: string
  displayTitle: string
  displayAuthor: string
  coverPath: string | null
  duration: number
  currentTime: number
  /** 0 direct, 2 transcoded. */
  playMethod: number
  chapters: Chapter[]
  audioTracks: AudioTrack[]
  mediaMetadata?: SessionMetadata
  libraryItem?: SessionItem
}

export interface Chapter {
  id: number
  title: string
  start: number
  end: number
}

export interface AudioTrack {
  index: number
  startOffset: number
  duration: number
  title: string
  contentUrl: string
  mimeType: string
}

/** Books name their authors with ids; podcasts carry one plain name. */
export interface SessionMetadata {
  authors?: { id: string; name: string }[]
  author?: string | null
}

export interface SessionItem {
  id: string
  updatedAt?: number
  coverAccent?: { hue: number; chroma: number } | null
  coverThumbhash?: string | null
}

/** Which thing to play; `startTime` overrides the stored place. */
export interface PlayRequest {
  itemId: string
  episodeId?: string | null
  startTime?: number
  /** `false` loads without starting. */
  autoplay?: boolean
}

export type PlayerState = 'IDLE' | 'LOADING' | 'LOADED' | 'PLAYING' | 'PAUSED'

/** Why the player stopped although nobody here asked it to. */
export interface Interruption {
  reason: 'taken' | 'ended'
  /** Words for the other device, when it is known. */
  device: string | null
}

export interface PlayerFailure {
  reason: 'unplayable' | 'unreachable' | 'refused' | 'nothing-to-play'
  /** The server's own sentence, if it sent one. */
  detail: string | null
}

/** Everything a screen may know. Replaced, never changed in place. */
export interface PlayerSnapshot {
  state: PlayerState
  request: PlayRequest | null
  session: PlaybackSession | null
  currentTime: number
  /** How far the current track is buffered, on the scale of the whole item. */
  bufferedTo: number
  isSeeking: boolean
  isBuffering: boolean
  isFinished: boolean
  rate: number
  volume: number
  interruption: Interruption | null
  failure: PlayerFailure | null
}
