import { playbackCalls, remoteEpisodeCalls } from '@lectern/contract'
import type { ReportOutcome } from '@lectern/contract'
import { file, json } from '#domain/content.ts'
import { ok } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { RequestFacts, Router } from '#http/router.ts'
import { Problem } from '#platform/problem.ts'
import type { LocalSessions } from './offline/local-sessions.ts'
import type { DeviceRequest } from './devices/devices.ts'
import type { Playback, TrackFile } from './playback.ts'
import type { Reports } from './reports.ts'
import { createStreamSlots } from './media/stream-slots.ts'

export interface PlaybackRoutesDeps {
  playback: Playback
  reports: Reports
  localSessions: LocalSessions
}

export function playbackRoutes(
  router: Router,
  { playback, reports, localSessions }: PlaybackRoutesDeps,
): void {
  const slots = createStreamSlots(mostStreams)
  router.bind(playbackCalls.play, ({ params, body, request }, caller) =>
    playback.play(caller, { itemId: params.id, episodeId: null }, body, deviceOf(request)),
  )
  router.bind(playbackCalls.playEpisode, ({ params, body, request }, caller) => {
    const name = { itemId: params.id, episodeId: params.episodeId }
    return playback.play(caller, name, body, deviceOf(request))
  })
  router.bind(remoteEpisodeCalls.track, ({ params }, caller) =>
    playback.episodeTrack(caller, { itemId: params.id, episodeId: params.episodeId }),
  )
  router.bind(playbackCalls.session, ({ params }, caller) => playback.get(caller, params.id))
  router.bind(playbackCalls.sync, async ({ params, body, request }, caller) => {
    return answerTo(request, await reports.sync(caller, params.id, body))
  })
  router.bind(playbackCalls.close, async ({ params, body, request }, caller) => {
    return answerTo(request, await reports.close(caller, params.id, body))
  })
  router.bind(playbackCalls.local, async ({ body, request }, caller) => {
    await localSessions.takeOne(body, { caller, device: null, from: deviceOf(request) })
    return ok
  })
  router.bind(playbackCalls.localAll, async ({ body, request }, caller) => ({
    results: await localSessions.takeAll(body, deviceOf(request), caller),
  }))
  router.bind(playbackCalls.track, async ({ params, request }): Promise<Answer> => {
    if (!/^\d{1,6}$/.test(params.index)) throw new Problem('invalid')
    const track = await playback.track(params.id, Number(params.index))
    if (track === 'stream') {
      return { content: 'redirect', location: `${request.basePath}/hls/${params.id}/output.m3u8` }
    }
    const slot = slots.enter(params.id, track.signal)
    request.whenClosed(slot.leave)
    const send = ({ path, mimeType }: Omit<TrackFile, 'signal'>) =>
      file({ path, type: mimeType, signal: slot.signal })
    if (!('remote' in track)) return send(track)
    return playback.remote(track.remote, slot.signal).catch((error: unknown) => {
      if (track.file === undefined) throw error
      return send(track.file)
    })
  })
}

/** Who asks for it (RFC 7240) hears what became of the report: our own client follows progress that moved elsewhere. */
function answerTo(request: RequestFacts, outcome: ReportOutcome | null): Answer {
  const isAsked = request.header('prefer')?.includes('return=representation') === true
  return isAsked && outcome !== null ? json(JSON.stringify(outcome)) : ok
}

/** Of one session: two elements that take turns, each seeking. */
const mostStreams = 8

function deviceOf(request: RequestFacts): DeviceRequest {
  return { ip: request.ip, userAgent: request.userAgent }
}
