import { createHash } from 'node:crypto'
import { readFile, statOrNull } from '#platform/disk/disk.ts'
import { extname } from 'node:path'
import type { Subtitle } from '@lectern/contract'
import type { OpenStream } from '#features/playback/index.ts'
import type { Content } from '#domain/content.ts'
import { ApartFailure } from '#platform/apart.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import type { RenderText } from '#platform/ffmpeg/render-text.ts'
import type { RenderJobs } from '#platform/rendering/render-jobs.ts'
import type { FilmFactsOf } from '../film/film-facts.ts'
import { findSubtitles } from './find-subtitles.ts'
import type { FoundSubtitle } from './find-subtitles.ts'
import { makeVtt } from './make-vtt.ts'

export interface SubtitlesDeps {
  /** null: there is no ffprobe, so nobody knows what is inside. */
  factsOf: FilmFactsOf | null
  /** null: there is no ffmpeg. */
  render: RenderText | null
  renderJobs: RenderJobs
  streamOf: (sessionId: string) => Promise<OpenStream>
}

export type Subtitles = ReturnType<typeof createSubtitles>

const mostBytes = 16 * 1024 * 1024
const edition = 1

/** The words of the film that a session plays; of any other session there are none. */
export function createSubtitles({ factsOf, render, renderJobs, streamOf }: SubtitlesDeps) {
  async function foundFor({ film }: OpenStream): Promise<FoundSubtitle[]> {
    if (film === null) return []
    const facts = render === null ? null : await factsOf?.(film.path).catch(() => null)
    return findSubtitles(film.path, facts?.texts ?? [])
  }

  /** Read once: all of the film has to be gone through. */
  async function inside(stream: OpenStream, nth: number, signal: AbortSignal): Promise<Buffer> {
    const { film, sessionId: owner, userId: person } = stream
    const state = film === null ? null : await statOrNull(film.path)
    if (film === null || state === null || render === null) throw new Problem('missing')
    const parts = JSON.stringify([edition, 'words', film.path, state.size, state.mtimeMs, nth])
    const key = createHash('sha1').update(parts).digest('hex')
    const make = async (stop: AbortSignal): Promise<Buffer> =>
      makeVtt({ bytes: await render(film.path, nth, stop), kind: 'timed' }, stop)
    return renderJobs.get({ person, owner, key, make }, signal)
  }

  return {
    async list(sessionId: string): Promise<{ subtitles: Subtitle[] }> {
      return this.of(await streamOf(sessionId))
    },

    async file(sessionId: string, id: string, signal: AbortSignal): Promise<Content> {
      return this.words(await streamOf(sessionId), id, signal)
    },

    /** Those of a stream, which may have no session. */
    async of(stream: OpenStream): Promise<{ subtitles: Subtitle[] }> {
      return { subtitles: (await foundFor(stream)).map(withoutSource) }
    },

    /** Some of them as WebVTT. Throws `missing` for others, `too-large` and `upstream` with a sentence. */
    async words(stream: OpenStream, id: string, signal: AbortSignal): Promise<Content> {
      const found = (await foundFor(stream)).find((one) => one.id === id)
      if (found === undefined) throw new Problem('missing')
      const { source } = found
      const bytes =
        source.kind === 'beside'
          ? await beside(source.path, signal).catch(refuse)
          : await inside(stream, source.nth, signal).catch(refuse)
      const cacheControl = 'private, no-cache'
      return { content: 'bytes', bytes, type: 'text/vtt; charset=utf-8', cacheControl }
    },
  }
}

function withoutSource({ id, language, title, isDefault, isForced }: FoundSubtitle): Subtitle {
  return { id, language, title, isDefault, isForced }
}

async function beside(path: string, signal: AbortSignal): Promise<Buffer> {
  const state = await statOrNull(path)
  if (!state?.isFile()) throw new Problem('missing')
  if (state.size > mostBytes) throw new Problem('too-large', 'These subtitles are too large.')
  const kind = /^\.(?:ass|ssa)$/i.test(extname(path)) ? 'ass' : 'timed'
  return makeVtt({ bytes: await readFile(path), kind }, signal)
}

function refuse(error: unknown): never {
  if (error instanceof RenderFailure || error instanceof ApartFailure)
    throw new Problem('upstream', 'These subtitles can’t be read.', { cause: error })
  if (error instanceof Error && error.name === 'AbortError') throw new Problem('missing')
  throw error
}
