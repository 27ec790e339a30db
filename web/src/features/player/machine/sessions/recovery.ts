import { hereOf } from '../states/transition.ts'
import type { Playback } from '../playback.ts'
import type { EngineTrouble } from '../ports.ts'
import { wantsSound } from '../states/state.ts'

/** Tries again what may help, else says what is wrong. */
export async function recover(playback: Playback, trouble: EngineTrouble): Promise<void> {
  const { reason, detail = null } = trouble
  const { attempt, snapshot, tracks } = playback
  const { request, session, currentTime } = snapshot
  if (request === null || session === null) return
  const how = playback.recovery.remedyFor(reason, currentTime)
  if (how !== null) {
    const autoplay = wantsSound(playback.state)
    const again = { ...hereOf(request, snapshot), autoplay }
    return playback.happen({ type: 'reopen', request: again, how })
  }
  if (reason === 'network')
    return playback.happen({ type: 'failed', failure: { reason: 'unreachable', detail } })
  const isMissing =
    reason === 'missing' ||
    (detail === null && (await playback.ports.calls.isMissing(tracks.url(session))))
  if (attempt !== playback.attempt) return
  const failure = { reason: isMissing ? ('missing' as const) : ('unplayable' as const), detail }
  await playback.happen({ type: 'failed', failure })
}

/** The listener still wants to hear this: it is tried again and again, longer apart each time. */
export async function awaitLine(playback: Playback): Promise<void> {
  const { attempt } = playback
  const waitMs = playback.line.next(playback.snapshot.currentTime)
  void playback.ports.clock.after(waitMs).then(() => {
    if (attempt === playback.attempt) void playback.happen({ type: 'lineBack' })
  })
}

/** Goes on where the line broke if the server answers; what was heard elsewhere since stays silent at its place. */
export async function tryLine(playback: Playback): Promise<void> {
  const { request, session, currentTime } = playback.snapshot
  if (request === null) return
  const attempt = ++playback.attempt
  try {
    const place = await playback.ports.calls.placeOf(request)
    if (attempt !== playback.attempt) return
    if (session !== null && place !== null && playback.line.isElsewhere(place, currentTime))
      return await playback.happen({ type: 'overtaken', time: place.currentTime })
    const unknown = { ...request, autoplay: true }
    const again = session === null ? unknown : hereOf(request, { currentTime })
    await playback.happen({ type: 'reopen', request: again, how: {} })
  } catch {
    if (attempt !== playback.attempt) return
    await playback.happen({ type: 'failed', failure: { reason: 'unreachable', detail: null } })
  }
}
