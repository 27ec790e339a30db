import type { StreamOptions } from '@lectern/contract'
import { wishQuery } from '#features/playback/index.ts'
import type { OpenStream } from '#features/playback/index.ts'
import type { Content } from '#domain/content.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import { splitFrames } from './container/adts.ts'
import { mp4Init, mp4Segment } from './container/fmp4.ts'
import { mpegTs } from './container/mpeg-ts.ts'
import { mp4Playlist, tsPlaylist } from './container/playlist.ts'
import { framesOf, frameSamples, segmentCount, segmentS } from './grid.ts'
import type { CopiedSegments } from './copy/copied-segments.ts'
import { channelsOf, profileOf } from './encode/profile.ts'
import type { Profile } from './encode/profile.ts'
import type { Segments } from './encode/segments.ts'
import type { Films } from './film/films.ts'
import type { StreamNews } from './stream-news.ts'

export interface StreamsDeps {
  /** null: there is no ffmpeg. */
  segments: Segments | null
  /** null: there is no ffmpeg or no ffprobe. */
  films: Films | null
  copied: CopiedSegments
  /** An open session as a stream, as long as its listener may hear it; throws `missing`. */
  streamOf: (sessionId: string) => Promise<OpenStream>
  news: StreamNews
}

export type Streams = ReturnType<typeof createStreams>

type Wanted =
  | { kind: 'playlist' | 'sound' | 'init' }
  | { kind: 'segment'; index: number; container: 'ts' | 'fmp4' }
  | FilmWanted

/** What only sessions of films have. */
type FilmWanted =
  | { kind: 'pictures' }
  | { kind: 'picture-init' }
  | { kind: 'picture'; index: number }

interface Asked {
  options: StreamOptions
  signal: AbortSignal
}

interface Part {
  index: number
  container: 'ts' | 'fmp4'
  profile: Profile
  /** Nothing less than what the files have was wished for. */
  isWhole: boolean
}

/** Answers everything below `/hls/<session>` (ABS wire, playback §3.3); nothing about a stream is kept in between. */
export function createStreams({ segments, films, copied, streamOf, news }: StreamsDeps) {
  async function encoded(stream: OpenStream, part: Part, signal: AbortSignal): Promise<Content> {
    const { sessionId: owner, userId: person, duration, files } = stream
    const { index, profile, container } = part
    const { rate } = profile
    const range = framesOf(index, { rate, duration })
    if (segments === null) throw new Problem('missing', noTool)
    if (range === null) throw new Problem('missing')
    const bytes = await segments.get({ person, owner, index, duration, files, profile }, signal)
    const frames = splitFrames(bytes)
    if (container === 'fmp4')
      return media(mp4Segment({ frames, first: range.from, index }), 'audio/mp4')
    const timed = frames.map((frame, nth) => ({
      bytes: frame,
      seconds: ((range.from + nth) * frameSamples) / rate,
    }))
    return media(mpegTs({ frames: timed, kind: 'aac', index }), 'video/mp2t')
  }

  /** The files' own frames; null when they can't be taken as they are. */
  async function copy(stream: OpenStream, index: number): Promise<Content | null> {
    const kind = await copied.kindOf(stream.files)
    if (kind === null) return null
    const frames = await copied.frames(stream, index)
    if (frames === null) throw new Problem('missing')
    return media(mpegTs({ frames, kind, index }), 'video/mp2t')
  }

  async function segment(
    stream: OpenStream,
    part: Part,
    { signal }: Pick<Asked, 'signal'>,
  ): Promise<Content> {
    const { index, isWhole, container } = part
    const isThere = index < segmentCount(stream.duration)
    return reportFaults(stream, { signal, isThere }, async (until) => {
      const asItIs = isWhole && container === 'ts' ? await copy(stream, index) : null
      const answer = asItIs ?? (await encoded(stream, part, until))
      news.made(stream, index)
      return answer
    })
  }

  async function ofFilm(stream: OpenStream, wanted: FilmWanted, asked: Asked): Promise<Content> {
    const { film, sessionId, userId, duration } = stream
    if (film === null) throw new Problem('missing')
    if (films === null) throw new Problem('missing', noTool)
    const session = { sessionId, userId, duration, film }
    const { options, signal } = asked
    const answer = await reportFaults(stream, { signal, isThere: true }, async (until) => {
      if (wanted.kind === 'pictures') return playlist(await films.pictures(session, options))
      if (wanted.kind === 'picture-init')
        return media(await films.init(session, options, until), 'video/mp4')
      const part = await films.part(session, wanted.index, { options, signal: until })
      if (part === null) return null
      news.made(stream, Math.floor(part.start / segmentS))
      return media(part.bytes, 'video/mp4')
    })
    if (answer === null) throw new Problem('missing')
    return answer
  }

  /** Does some work until the client or the session has had enough; tells the owner when it fails. */
  async function reportFaults<T>(
    stream: OpenStream,
    { signal, isThere }: { signal: AbortSignal; isThere: boolean },
    work: (until: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const until = firstOf(signal, stream.signal)
    try {
      return await work(until.signal)
    } catch (error) {
      const problem = problemOf(error)
      const isFault = problem instanceof Problem && problem.kind !== 'busy'
      const isTold = stream.isAnonymous !== true
      if (isFault && isTold && isThere && !until.signal.aborted)
        news.failed(stream, problem.message)
      throw problem
    } finally {
      until.forget()
    }
  }

  /** A film is two streams in one list: its pictures, and its sound, which is that of a book. */
  async function firstList(stream: OpenStream, asked: Asked): Promise<Content> {
    const { film, sessionId, userId, duration } = stream
    if (film === null) return soundList(stream, asked.options)
    if (films === null) throw new Problem('missing', noTool)
    const session = { sessionId, userId, duration, film }
    const { signal } = asked
    return reportFaults(stream, { signal, isThere: true }, async () =>
      playlist(await films.playlist(session, asked.options)),
    )
  }

  function soundList({ duration, files }: OpenStream, options: StreamOptions): Content {
    const { rate } = profileOf(options.bitrate, channelsOf(files))
    const query = wishQuery({ bitrate: options.bitrate })
    return playlist(
      options.container === 'fmp4'
        ? mp4Playlist(duration, { rate, query })
        : tsPlaylist(duration, query),
    )
  }

  return {
    /** A playlist or a segment of an open session, by the name in its address; `signal` ends with the client's patience. */
    file(sessionId: string, name: string, asked: Asked): Promise<Content> {
      return this.part(() => streamOf(sessionId), name, asked)
    },

    /** The same of a stream that has no session. `find` throws `missing` where it is over. */
    async part(find: () => Promise<OpenStream>, name: string, asked: Asked): Promise<Content> {
      if (!/\.(?:m3u8|ts|m4s|mp4)$/.test(name)) throw new Problem('invalid')
      const wanted = wantedOf(name)
      const stream = await find()
      if (wanted === null) throw new Problem('missing')
      const { options } = asked
      const profile = profileOf(options.bitrate, channelsOf(stream.files))
      const isWhole = options.bitrate === undefined || options.bitrate === 'original'
      switch (wanted.kind) {
        case 'playlist':
          return firstList(stream, asked)
        case 'sound':
          return soundList(stream, { ...options, container: 'fmp4' })
        case 'init':
          return media(mp4Init(profile), 'audio/mp4')
        case 'segment':
          return segment(stream, { ...wanted, profile, isWhole }, asked)
        default:
          return ofFilm(stream, wanted, asked)
      }
    },
  }
}

const noTool = 'This server has no ffmpeg, so it can only send files as they are.'
const unkept = 'private, no-cache'

function wantedOf(name: string): Wanted | null {
  if (name === 'output.m3u8') return { kind: 'playlist' }
  if (name === 'init.mp4') return { kind: 'init' }
  if (name === 'sound.m3u8') return { kind: 'sound' }
  if (name === 'picture.m3u8') return { kind: 'pictures' }
  if (name === 'picture.mp4') return { kind: 'picture-init' }
  const [, nth] = /^picture-(\d{1,7})\.m4s$/.exec(name) ?? []
  if (nth !== undefined) return { kind: 'picture', index: Number(nth) }
  const [, number, ext] = /^output-(\d{1,7})\.(ts|m4s)$/.exec(name) ?? []
  if (number === undefined) return null
  return { kind: 'segment', index: Number(number), container: ext === 'ts' ? 'ts' : 'fmp4' }
}

function playlist(text: string): Content {
  return { content: 'text', text, type: 'application/vnd.apple.mpegurl', cacheControl: unkept }
}

function media(bytes: Buffer, type: string): Content {
  return { content: 'bytes', bytes, type, cacheControl: unkept, isPacked: true }
}

/** What people can be told; ffmpeg's own words name files of this machine. */
function problemOf(error: unknown): unknown {
  if (error instanceof RenderFailure)
    return new Problem('upstream', sentenceOf[error.reason], { cause: error })
  // Nobody waits any more, or nobody may: the session is over.
  if (error instanceof Error && error.name === 'AbortError') return new Problem('missing')
  return error
}

const sentenceOf: Record<RenderFailure['reason'], string> = {
  refused: 'This part can’t be played: its file is damaged, or of a kind that can’t be converted.',
  slow: 'Converting this part took too long.',
  absent: 'The program that converts audio can’t be started on this server.',
}

/** A signal that follows two others; `forget` lets go of them, as one of them lives long. */
function firstOf(
  one: AbortSignal,
  other: AbortSignal,
): { signal: AbortSignal; forget: () => void } {
  const both = new AbortController()
  const end = (): void => both.abort()
  if (one.aborted || other.aborted) end()
  for (const signal of [one, other]) signal.addEventListener('abort', end, { once: true })
  return {
    signal: both.signal,
    forget() {
      for (const signal of [one, other]) signal.removeEventListener('abort', end)
    },
  }
}
