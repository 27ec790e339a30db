import type { OpenHow } from '../states/events.ts'
import { fitRate } from '../sound/level-limits.ts'
import { ignore, type Playback } from '../playback.ts'
import { createProgressSync, type ProgressSync } from './progress-sync.ts'
import { placeAfterRest } from '../seeking.ts'
import type { PlaybackSession, PlayRequest } from '../player-types.ts'

/** How long starting something else waits for the last report of what played before. */
const LEAVE_PATIENCE_MS = 1500

/** Opens a session and has its first track read; what played before is reported first. */
export async function openSession(
  playback: Playback,
  { request, how }: { request: PlayRequest; how: OpenHow },
): Promise<void> {
  const { attempt, snapshot } = playback
  const { calls, clock, engine, preferences } = playback.ports
  const { forceTranscode, output = snapshot.output } = how
  const rate = fitRate(preferences.rateFor(request, snapshot.session?.mediaType ?? null))
  const heardAt = preferences.lastHeardAt(request)
  // Something else was chosen: what failed before doesn't count.
  if (forceTranscode === undefined) playback.recovery.forget()
  playback.set({ rate })
  await Promise.race([playback.leaving.told, clock.after(LEAVE_PATIENCE_MS)])
  if (attempt !== playback.attempt) return
  try {
    const session = await calls.open(request, { forceTranscode: forceTranscode ?? false, output })
    if (attempt !== playback.attempt) return close(playback, session)
    // A rate that was chosen while it loaded stays.
    if (playback.snapshot.rate === rate)
      playback.set({ rate: fitRate(preferences.rateFor(request, session.mediaType)) })
    engine.setRate(playback.snapshot.rate)
    await begin(playback, session, request.startTime ?? placeAfterRest(playback, session, heardAt))
  } catch (error) {
    if (attempt !== playback.attempt) return
    await playback.happen({ type: 'failed', failure: calls.explain(error) })
  }
}

async function begin(playback: Playback, session: PlaybackSession, time: number): Promise<void> {
  if (session.audioTracks.length === 0) {
    close(playback, session)
    const failure = { reason: 'nothing-to-play', detail: null } as const
    return playback.happen({ type: 'failed', failure })
  }
  playback.sync = reportsOf(playback, session)
  await playback.happen({ type: 'opened', session, time })
}

function reportsOf(playback: Playback, session: PlaybackSession): ProgressSync {
  const { calls, notices } = playback.ports
  const sync = createProgressSync(session, calls, {
    onKept: () => notices.synced(session),
    onUnsent: (report) => notices.unsent(session, report),
    onTrouble: () => notices.syncTrouble(),
    onGone() {
      // A late answer to what played before says nothing about what plays now.
      if (playback.sync !== sync) return
      void playback.happen({ type: 'interrupted', interruption: { reason: 'ended', by: null } })
    },
  })
  return sync
}

function close({ ports }: Playback, session: PlaybackSession): void {
  void ports.calls.close(session.id, null).catch(ignore)
}
