import type { OpenStream } from '#features/playback/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import type { RenderAudio } from '#platform/render-audio.ts'
import { createCopiedSegments } from './copy/copied-segments.ts'
import { createEntry } from './copy/entry.ts'
import { createFrameFiles } from './copy/frame-files.ts'
import { createSegmentCache } from './encode/segment-cache.ts'
import { createSegments } from './encode/segments.ts'
import { createStreamNews } from './stream-news.ts'
import { createStreams } from './streams.ts'
import type { Streams } from './streams.ts'

export interface StreamingDeps {
  /** null: there is no ffmpeg. */
  render: RenderAudio | null
  /** How many renderings may run at once. */
  most: number
  /** For segments that were made; may be deleted at any time. */
  cacheFolder: string
  /** Most bytes in that folder. */
  cacheBytes: number
  events: Pick<Events, 'publish' | 'subscribe'>
  now: Now
  streamOf: (sessionId: string) => Promise<OpenStream>
}

export interface Streaming {
  streams: Streams
  close(): void
}

/** Streams put together: cache, makers, news. */
export function createStreaming(deps: StreamingDeps): Streaming {
  const { render, most, events, now, streamOf } = deps
  const cache = createSegmentCache({ folder: deps.cacheFolder, mostBytes: deps.cacheBytes, now })
  const frameFiles = createFrameFiles()
  const segments =
    render === null ? null : createSegments({ render, cache, most, enter: createEntry(frameFiles) })
  const news = createStreamNews({
    events,
    now,
    streamOf,
    onClosed: (sessionId) => segments?.leave(sessionId),
  })
  return {
    streams: createStreams({ segments, copied: createCopiedSegments(frameFiles), streamOf, news }),
    close: () => segments?.close(),
  }
}
