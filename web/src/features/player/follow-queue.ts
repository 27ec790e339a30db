import {
  noteSounding,
  noteStarted,
  noteStopped,
  playNextAfter,
  type QueueItem,
} from '#features/queue/index.ts'
import type { PlaybackSession } from './machine/shapes.ts'
import { sleepTimer } from './sleep.ts'
import { player } from './store.ts'

/** Ties the queue to what plays, until the returned function is called: it has a row, and after its end the next one plays. */
export function followQueue(): () => void {
  let sessionId: string | null = null
  let wasFinished = false
  const look = () => {
    const { session, state, isFinished } = player.snapshot
    noteSounding(state === 'PLAYING')
    const hasJustEnded = isFinished && !wasFinished
    wasFinished = isFinished
    // Who sleeps at the end of the chapter sleeps at the end of the item.
    if (hasJustEnded && session && !sleepTimer.state()?.isChapterEnd) playNextAfter(session)
    if (session === null || session.id === sessionId) return
    sessionId = session.id
    noteStarted(rowOf(session))
  }
  look()
  const end = player.subscribe(look)
  return () => {
    end()
    noteStopped()
  }
}

function rowOf(session: PlaybackSession): QueueItem {
  return {
    libraryItemId: session.libraryItemId,
    libraryId: session.libraryId ?? '',
    episodeId: session.episodeId,
    title: session.displayTitle,
    subtitle: session.displayAuthor,
    caption: '',
    duration: session.duration,
    // Only whether there is a picture; its address is made from the item.
    coverPath: session.cover.hasCover ? session.libraryItemId : null,
    updatedAt: session.cover.updatedAt,
  }
}
