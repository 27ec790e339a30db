import type { Player } from '../machine/player.ts'
import type { PlaybackSession, PlayerSnapshot } from '../machine/player-types.ts'
import { chapterScale, currentChapter, hasNextPart, itemScale } from '../machine/timeline/scales.ts'

const ARTWORK_WIDTHS = [120, 240, 400, 800]

interface MediaSessionOptions {
  mediaSession: MediaSession
  /** Whether lock screens show the chapter as the whole. */
  isChapterTrack: () => boolean
  /** Calls back when that changes; returns the end of it. */
  onScale: (listener: () => void) => () => void
  /** What waits behind what plays; `onChange` calls back when that changes and returns the end of it. */
  skip: { isThere: () => boolean; onChange: (listener: () => void) => () => void; run: () => void }
  coverUrl: (session: PlaybackSession, width: number) => string
}

/**
 * Shows what plays on lock screens, headsets and keyboards, and obeys their keys. Returns the function that ends it.
 */
export function followMediaSession(player: Player, options: MediaSessionOptions): () => void {
  const { mediaSession } = options
  let shownMetadata = ''
  let shownPlace = ''
  let shownNext: 'chapter' | 'queue' | 'none' | null = null

  const toScale = (time: number) => time - scaleOf(player.snapshot, options).from
  const fromScale = (time: number) => time + scaleOf(player.snapshot, options).from
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void player.resume()],
    ['pause', () => player.pause()],
    // Headsets send it for a long press, and systems when another app wants to be heard.
    ['stop', () => player.pause()],
    ['seekbackward', ({ seekOffset }) => back(seekOffset)],
    ['seekforward', ({ seekOffset }) => forward(seekOffset)],
    ['seekto', ({ seekTime }) => player.seek(fromScale(seekTime ?? Number.NaN))],
    ['previoustrack', () => player.previousChapter()],
  ]
  for (const [action, handler] of actions) handle(mediaSession, action, handler)
  show()
  const ends = [player.subscribe(show), options.onScale(show), options.skip.onChange(show)]
  return () => {
    for (const end of ends) end()
    for (const [action] of actions) handle(mediaSession, action, null)
    handle(mediaSession, 'nexttrack', null)
    mediaSession.metadata = null
    mediaSession.playbackState = 'none'
  }

  /** Systems that say how far are obeyed; the others get the listener's own jump. */
  function back(seconds: number | undefined): void {
    if (seconds === undefined) player.jumpBack()
    else player.jump(-seconds)
  }

  function forward(seconds: number | undefined): void {
    if (seconds === undefined) player.jumpForward()
    else player.jump(seconds)
  }

  function show(): void {
    const { snapshot } = player
    mediaSession.playbackState = playbackState(snapshot)
    showMetadata(snapshot)
    showPlace(snapshot)
    showNext(snapshot)
  }

  function showMetadata({ session, currentTime }: PlayerSnapshot): void {
    const chapter = currentChapter(session, currentTime)?.chapter.title ?? ''
    const key = session === null ? '' : `${session.id}\n${chapter}`
    if (key === shownMetadata) return
    shownMetadata = key
    mediaSession.metadata =
      session === null ? null : new MediaMetadata(metadataOf(session, chapter, options))
  }

  /** Between changes the system counts by itself; saying the same four times a second would only cost battery. */
  function showPlace(snapshot: PlayerSnapshot): void {
    const { from, to } = scaleOf(snapshot, options)
    const { state, rate, isSeeking, isBuffering, session } = snapshot
    const isMoving = state === 'PLAYING'
    const key = [
      session?.id,
      state,
      rate,
      isSeeking,
      isBuffering,
      from,
      to,
      isMoving ? '' : snapshot.currentTime,
    ].join()
    if (key === shownPlace || isSeeking) return
    shownPlace = key
    const duration = to - from
    const position = Math.min(duration, Math.max(0, toScale(snapshot.currentTime)))
    // WebKit throws at a state without a duration; without a state all take it back.
    if (session === null || duration <= 0) mediaSession.setPositionState()
    else mediaSession.setPositionState({ duration, position, playbackRate: rate })
  }

  function showNext(snapshot: PlayerSnapshot): void {
    const next = hasNextPart(snapshot) ? 'chapter' : options.skip.isThere() ? 'queue' : 'none'
    if (next === shownNext) return
    shownNext = next
    const handlers = { chapter: () => player.nextChapter(), queue: options.skip.run, none: null }
    handle(mediaSession, 'nexttrack', handlers[next])
  }
}

function scaleOf(
  { session, currentTime }: PlayerSnapshot,
  { isChapterTrack }: MediaSessionOptions,
) {
  return isChapterTrack() ? chapterScale(session, currentTime) : itemScale(session)
}

function playbackState({ state }: PlayerSnapshot): MediaSessionPlaybackState {
  if (state === 'IDLE') return 'none'
  return state === 'PLAYING' ? 'playing' : 'paused'
}

function metadataOf(
  session: PlaybackSession,
  chapter: string,
  { coverUrl }: MediaSessionOptions,
): MediaMetadataInit {
  const artwork = ARTWORK_WIDTHS.map((width) => ({
    src: coverUrl(session, width),
    sizes: `${width}x${width}`,
  }))
  return {
    title: chapter || session.displayTitle,
    artist: session.displayAuthor,
    album: session.displayTitle,
    artwork: session.cover.hasCover ? artwork : [],
  }
}

/** Browsers refuse actions they don't know. */
function handle(
  mediaSession: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    mediaSession.setActionHandler(action, handler)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
