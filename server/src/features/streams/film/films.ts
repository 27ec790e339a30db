import type { StreamOptions } from '@lectern/contract'
import { wishQuery } from '#features/playback/index.ts'
import type { FilmFile } from '#features/playback/index.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import type { RenderPicture } from '#platform/ffmpeg/render-picture.ts'
import type { RenderJobs } from '#platform/rendering/render-jobs.ts'
import type { FilmFactsOf } from './film-facts.ts'
import { planFilm } from './film-plan.ts'
import { filmPlaylist, picturePlaylist } from './film-playlist.ts'
import { createFilmSegments } from './film-segments.ts'
import type { FilmStream } from './film-segments.ts'
import { createFilmTracks } from './film-tracks.ts'

export interface FilmsDeps {
  render: RenderPicture
  factsOf: FilmFactsOf
  renderJobs: RenderJobs
}

/** A session that plays a film. */
export interface FilmSession {
  sessionId: string
  userId: string
  /** Seconds. */
  duration: number
  film: FilmFile
}

/** The pictures of a segment, and the second of the film at which they begin. */
export interface FilmPart {
  bytes: Buffer
  start: number
}

export type Films = ReturnType<typeof createFilms>

/** What is answered about the pictures of a session; their sound is that of a book with one file. */
export function createFilms({ render, factsOf, renderJobs }: FilmsDeps) {
  const open = createFilmTracks()
  const segments = createFilmSegments({ render, renderJobs })

  async function streamOf(
    { sessionId: owner, userId: person, duration, film }: FilmSession,
    { height }: StreamOptions,
  ): Promise<FilmStream> {
    const { path, size } = film
    const facts = await factsOf(path).catch((cause: unknown) => {
      throw new RenderFailure('refused', 'Nobody can look into the file', { cause })
    })
    if (facts === null) throw new Problem('missing', 'A file of this part is not there any more.')
    const plan = await planFilm({ facts, height, duration, open: () => open(path) })
    if (plan === null) throw new RenderFailure('refused', 'The file has no moving picture')
    return { person, owner, path, size, facts, plan }
  }

  return {
    async playlist(session: FilmSession, options: StreamOptions): Promise<string> {
      const { facts, plan } = await streamOf(session, options)
      const queries = {
        picture: wishQuery({ height: options.height }),
        sound: wishQuery({ bitrate: options.bitrate }),
      }
      const bits = (session.film.size * 8) / Math.max(1, session.duration)
      return filmPlaylist(plan, { facts, bits, queries })
    },

    async pictures(session: FilmSession, options: StreamOptions): Promise<string> {
      const { plan } = await streamOf(session, options)
      const spans = plan.kind === 'copy' ? plan.cuts : plan.spans
      return picturePlaylist(spans, wishQuery({ height: options.height }))
    },

    async init(session: FilmSession, options: StreamOptions, signal: AbortSignal): Promise<Buffer> {
      return segments.init(await streamOf(session, options), signal)
    },

    /** null when there is no such segment. */
    async part(
      session: FilmSession,
      index: number,
      { options, signal }: { options: StreamOptions; signal: AbortSignal },
    ): Promise<FilmPart | null> {
      const stream = await streamOf(session, options)
      const { plan } = stream
      const bytes = await segments.segment(stream, index, signal)
      const span = plan.kind === 'copy' ? plan.cuts[index] : plan.spans[index]
      return bytes === null || span === undefined ? null : { bytes, start: span.start }
    },
  }
}
