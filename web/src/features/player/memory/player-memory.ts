import { noteStarted } from '#features/queue/index.ts'
import { progressOf } from '#features/progress/index.ts'
import { useSession } from '#platform/session/session.ts'
import { readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import type { ResumePoint } from '../machine/sessions/resume-point.ts'
import type { PlaybackSession } from '../machine/player-types.ts'
import { isLeftBehind, type StoredPlayer } from './stored-player.ts'
import { rowOf } from '../page/queue-row.ts'
import type { PagePlayer } from '../page-player.ts'

const KEY = 'ui:playing'
/** Apart from the place, which is written often: sessions of long books are large. */
const SESSION_KEY = 'ui:playing-session'
/** Seconds between two places that are written. */
const STEP = 5

type Remembered = Pick<PagePlayer, 'player' | 'queue' | 'sleep'>

/**
 * Brings back what an earlier page of this user held, and keeps what this one holds until the returned function is
 * called. Which sessions report right now, from whichever window, is `reporting-sessions.ts`'s to know.
 */
export function rememberPlayer({ player, queue, sleep }: Remembered): () => void {
  bringBack({ player, queue, sleep })
  // This page, so that another tab's player isn't forgotten with ours.
  const tab = Math.random().toString(36).slice(2)
  let written = ''
  // What is counted while the page goes must not say that it is still there.
  let isLeft = false
  let writtenSession: string | null = null
  const update = () => {
    const { session, currentTime, state } = player.snapshot
    const step = state === 'PLAYING' ? Math.floor(currentTime / STEP) : currentTime
    const next = `${session?.id} ${state} ${step}`
    if (next === written) return
    written = next
    write()
  }
  const onHide = () => leave(true)
  const onShow = () => leave(false)
  const ends = [player.subscribe(update)]
  // What came back is this page's from now on: closed before anything else of it changes, it must be forgotten.
  update()
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    for (const end of ends) end()
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }

  function leave(isLeaving: boolean): void {
    isLeft = isLeaving
    write()
  }

  function write(): void {
    const point = player.resumePoint()
    const userId = useSession.getState().session?.user.id
    if (point === null || userId === undefined) return forget()
    const { request, session, currentTime } = point
    if (writtenSession !== session.id) writeStoredJson(SESSION_KEY, session)
    writtenSession = session.id
    const kept: StoredPlayer = {
      userId,
      tab,
      isLeft,
      savedAt: Date.now(),
      sessionId: session.id,
      request,
      currentTime,
      sleep: sleep.store.getState().timer,
    }
    writeStoredJson(KEY, kept)
  }

  function forget(): void {
    writtenSession = null
    // While something else is on its way the last one is what there is to come back to.
    if (player.snapshot.state === 'LOADING') return
    if (readStoredJson<StoredPlayer | null>(KEY, null)?.tab !== tab) return
    writeStored(KEY, null)
    writeStored(SESSION_KEY, null)
  }
}

function bringBack({ player, queue, sleep }: Remembered): void {
  const kept = readStoredJson<StoredPlayer | null>(KEY, null)
  const session = readStoredJson<PlaybackSession | null>(SESSION_KEY, null)
  const userId = useSession.getState().session?.user.id
  if (kept === null || userId === undefined) return
  if (kept.userId !== userId) {
    writeStored(KEY, null)
    return writeStored(SESSION_KEY, null)
  }
  if (session?.id !== kept.sessionId || !isLeftBehind(kept, Date.now())) return
  player.park({ ...kept, session, currentTime: placeOf(kept) })
  sleep.store.setState({ timer: kept.sleep })
  noteStarted(queue, rowOf(session))
}

/** Where playing will go on: somebody may have listened elsewhere since, and the server knows it. */
function placeOf({ request, currentTime, savedAt }: StoredPlayer): ResumePoint['currentTime'] {
  const known = progressOf(request.itemId, request.episodeId)
  const isNewer = known !== undefined && !known.isFinished && known.lastUpdate > savedAt
  return isNewer && request.startTime === undefined ? known.currentTime : currentTime
}
