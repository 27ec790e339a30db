import { endWithSignIn } from './sessions/end-with-sign-in.ts'
import { createLocalSessions } from './offline/local-sessions.ts'
import { createPlayback } from './playback.ts'
import type { PlaybackDeps } from './playback.ts'
import { createReports } from './reports.ts'
import { createSessions } from './sessions/sessions.ts'
import { endAbandoned } from './sessions/sweep.ts'

/** Playing, reporting, offline sessions and their listings, put together. */
export function createPlaybackParts(deps: PlaybackDeps) {
  const playback = createPlayback(deps)
  endWithSignIn(deps)
  return {
    playback,
    reports: createReports({ ...deps, playback }),
    localSessions: createLocalSessions(deps),
    sessions: createSessions(deps),
    /** Ends abandoned sessions; to be called now and then. */
    sweep: () => endAbandoned(deps),
  }
}
