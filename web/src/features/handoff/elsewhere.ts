import { useEffect } from 'react'
import { create } from 'zustand'
import { call } from '#platform/net/call.ts'
import { deviceId } from '#platform/session/device.ts'
import { isReporting } from '#platform/session/reporting-sessions.ts'
import { isOwnSession } from '#platform/session/own-sessions.ts'
import { useSession } from '#platform/session/session.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import {
  isOf,
  lineOfDevice,
  SILENT_AFTER,
  stillHeard,
  withoutSession,
  withReport,
  type Elsewhere,
} from './elsewhere-rules.ts'

const useEntries = create<{ entries: readonly Elsewhere[] }>(() => ({ entries: [] }))
/** A session that was heard of this lately when the page asked is still playing; ms. */
const LATELY = 25_000

/** What is asked about, and the session of this page's own player, which never counts as another device. */
export interface Asked {
  libraryItemId: string
  episodeId?: string | null | undefined
  ownSessionId: string | null
}

/** Which other device plays an item or episode right now; null when none does. */
export function useElsewhere({ libraryItemId, episodeId = null, ownSessionId }: Asked) {
  useEffect(follow, [])
  return useEntries(
    ({ entries }) =>
      entries.find(
        (one) => one.sessionId !== ownSessionId && isOf(one, libraryItemId, episodeId),
      ) ?? null,
  )
}

let isFollowing = false

/** From the first question on, for as long as the page lives. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  onServerEvent('user_item_progress_updated', ({ sessionId, deviceDescription, data }) => {
    if (!sessionId || isOwnSession(sessionId)) return
    addReport({
      sessionId,
      libraryItemId: data.libraryItemId,
      episodeId: data.episodeId,
      device: deviceDescription,
      isHere: isReporting(sessionId),
      position: data.currentTime,
      heardAt: performance.now(),
    })
  })
  onServerEvent('user_session_closed', (sessionId) => {
    change((entries) => withoutSession(entries, sessionId))
  })
  useSession.subscribe(({ session }, before) => {
    if (session?.user.id !== before.session?.user.id) useEntries.setState({ entries: [] })
  })
  // Nobody is told less: without an answer the next report says it.
  void askOnce().catch(() => undefined)
}

/** What already played when this page was opened. */
async function askOnce(): Promise<void> {
  const { sessions } = await call('GET /api/me/listening-sessions', {
    query: { itemsPerPage: 5, page: 0 },
  })
  const now = Date.now()
  for (const session of sessions) {
    const { deviceInfo, libraryItemId, updatedAt } = session
    const isHere = isReporting(session.id)
    // What this browser played before is over, unless another window of it says otherwise.
    const isOver = deviceInfo?.deviceId === deviceId() && !isHere
    if (!libraryItemId || isOver || now - updatedAt > LATELY) continue
    addReport({
      sessionId: session.id,
      libraryItemId,
      episodeId: session.episodeId,
      device: deviceInfo && lineOfDevice(deviceInfo),
      isHere,
      position: session.currentTime,
      heardAt: performance.now() - Math.max(0, now - updatedAt),
    })
  }
}

function addReport(report: Elsewhere): void {
  change((entries) => withReport(entries, report))
  setTimeout(() => change((entries) => stillHeard(entries, performance.now())), SILENT_AFTER + 50)
}

function change(work: (entries: readonly Elsewhere[]) => readonly Elsewhere[]): void {
  const { entries } = useEntries.getState()
  const next = work(entries)
  if (next !== entries) useEntries.setState({ entries: next })
}
