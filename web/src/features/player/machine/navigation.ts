import { sentenceStart } from './timeline/speech-pauses.ts'
import { orderOf } from './timeline/play-order.ts'
import type { Playback } from './playback.ts'
import { nextChapterTime, previousChapterTime } from './timeline/timeline.ts'

/** Where in the item it plays. Times in seconds. */
export function createNavigation(playback: Playback) {
  const { jumps } = playback.ports.preferences
  const jump = (seconds: number): void => seek(playback, playback.snapshot.currentTime + seconds)

  return {
    /** Moves to a time of the whole item. Ignored while loading; an invalid time is only logged. */
    seek: (time: number): void => seek(playback, time),

    /** Back to where the listener was before a far jump, while that is offered. */
    goBack(): void {
      const { returnTo } = playback.snapshot
      if (returnTo === null) return
      playback.set({ returnTo: null })
      move(playback, returnTo)
    },

    /** The sentence that was broken off is heard from its beginning later, where that is known. */
    toSentenceStart(): void {
      const { session, state, currentTime } = playback.snapshot
      if (session === null || state !== 'PAUSED') return
      const start = sentenceStart(playback.pauses(session, currentTime), currentTime)
      if (start !== null && start < currentTime) move(playback, start)
    },

    jump,
    jumpBack: (): void => jump(-jumps().back),
    jumpForward: (): void => jump(jumps().forward),
    previousChapter: (): void => seek(playback, previousPlace(playback)),
    nextChapter(): void {
      const time = nextPlace(playback)
      if (time !== null) seek(playback, time)
    },
  }
}

function seek(playback: Playback, time: number): void {
  const { session, state } = playback.snapshot
  if (session === null || state === 'LOADING') return
  if (!Number.isFinite(time)) return playback.ports.log(`Seek to an invalid time refused: ${time}`)
  void playback.happen({ type: 'seek', time, offersBack: true })
}

function move(playback: Playback, time: number): void {
  void playback.happen({ type: 'seek', time, offersBack: false })
}

/** A chapter, or a track of a mixed order. Without chapters there is nothing to go to the start of: a jump back. */
function previousPlace({ snapshot, tracks, ports }: Playback): number {
  const { session, currentTime } = snapshot
  const mixed = session && tracks.skip(session, 'previous')
  if (mixed !== null) return mixed
  if (!session?.chapters.length) return currentTime - ports.preferences.jumps().back
  return previousChapterTime(session.chapters, currentTime)
}

/** Null in the last chapter, but for what is played round and round. */
function nextPlace({ snapshot, tracks }: Playback): number | null {
  const { session, currentTime, order } = snapshot
  if (session === null) return null
  const time = tracks.skip(session, 'next') ?? nextChapterTime(session.chapters, currentTime)
  return time ?? (orderOf(session, order).repeat === 'all' ? 0 : null)
}
