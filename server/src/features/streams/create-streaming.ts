import type { OpenStream, Shown } from '#features/playback/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { RenderAudio } from '#platform/ffmpeg/render-audio.ts'
import type { RenderPicture } from '#platform/ffmpeg/render-picture.ts'
import type { RenderText } from '#platform/ffmpeg/render-text.ts'
import { createCopiedSegments } from './copy/copied-segments.ts'
import { createEntry } from './copy/entry.ts'
import { createFrameFiles } from './copy/frame-files.ts'
import { createRenderJobs } from '#platform/rendering/render-jobs.ts'
import { createRenderQueue } from '#platform/rendering/render-queue.ts'
import { createDiskCache } from '#platform/rendering/disk-cache.ts'
import { createSegments, streamCrowd } from './encode/segments.ts'
import { createFilmFacts } from './film/film-facts.ts'
import { createFilms } from './film/films.ts'
import { createStreamNews } from './stream-news.ts'
import { createStreams } from './streams.ts'
import type { Streams } from './streams.ts'
import { createSubtitles } from './subtitles/subtitles.ts'
import type { Subtitles } from './subtitles/subtitles.ts'

export interface StreamingDeps {
  /** null: there is no ffmpeg. */
  render: RenderAudio | null
  renderPicture: RenderPicture | null
  renderText: RenderText | null
  /** null: there is no ffprobe. */
  ffprobe: Ffprobe | null
  /** How many renderings may run at once. */
  most: number
  /** For segments that were made; may be deleted at any time. */
  cacheFolder: string
  /** Most bytes in that folder. */
  cacheBytes: number
  events: Pick<Events, 'publish' | 'follow' | 'handle'>
  now: Now
  streamOf: (sessionId: string) => Promise<OpenStream>
  shownOf: (sessionId: string) => Promise<Shown>
}

export interface Streaming {
  streams: Streams
  subtitles: Subtitles
  /** Ends what is being made, and resolves when all of it has ended. */
  close(): Promise<void>
}

/** Streams put together: cache, makers, news. */
export function createStreaming(deps: StreamingDeps): Streaming {
  const { render, events, now, streamOf, shownOf } = deps
  const cache = createDiskCache({
    folder: deps.cacheFolder,
    mostBytes: deps.cacheBytes,
    ending: '.adts',
    now,
  })
  const frameFiles = createFrameFiles()
  const queue = createRenderQueue(deps.most)
  const renderJobs = createRenderJobs({ queue, cache, crowd: streamCrowd })
  // To find the words of a film means to read all of it: nobody's pictures wait for that.
  const wordsQueue = createRenderQueue(1)
  const words = createRenderJobs({ queue: wordsQueue, cache, crowd: streamCrowd })
  const factsOf = deps.ffprobe === null ? null : createFilmFacts(deps.ffprobe)
  const enter = createEntry(frameFiles)
  const segments = render === null ? null : createSegments({ render, cache, queue, enter })
  const films =
    deps.renderPicture === null || factsOf === null
      ? null
      : createFilms({ render: deps.renderPicture, factsOf, renderJobs })
  const news = createStreamNews({
    events,
    now,
    streamOf,
    shownOf,
    onClosed(sessionId) {
      segments?.leave(sessionId)
      renderJobs.leave(sessionId)
      words.leave(sessionId)
    },
  })
  return {
    streams: createStreams({
      segments,
      films,
      copied: createCopiedSegments(frameFiles),
      streamOf,
      news,
    }),
    subtitles: createSubtitles({ factsOf, render: deps.renderText, renderJobs: words, streamOf }),
    async close() {
      segments?.close()
      renderJobs.close()
      words.close()
      await Promise.all([queue.settled(), wordsQueue.settled()])
    },
  }
}
