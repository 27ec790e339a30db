import type { OpenStream } from '#features/playback/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import type { FileEntry, RenderAudio } from '#platform/render-audio.ts'
import { createCopiedSegments } from './mp3/copied-segments.ts'
import { createMp3Files, entryAt } from './mp3/frame-index.ts'
import type { Mp3Files } from './mp3/frame-index.ts'
import { createSegmentCache } from './segment-cache.ts'
import { createSegments } from './segments.ts'
import { createStreamNews } from './stream-news.ts'
import { createStreams } from './streams.ts'
import type { Streams } from './streams.ts'
import type { SourceFile } from './timeline.ts'

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
  const mp3 = createMp3Files()
  const segments =
    render === null ? null : createSegments({ render, cache, most, enter: createEntry(mp3) })
  const news = createStreamNews({
    events,
    now,
    streamOf,
    onClosed: (sessionId) => segments?.leave(sessionId),
  })
  return {
    streams: createStreams({ segments, copied: createCopiedSegments(mp3), streamOf, news }),
    close: () => segments?.close(),
  }
}

/** Frames of MP3 are counted here: ffmpeg would read such a file from its beginning to find a place exactly. */
function createEntry(mp3: Mp3Files) {
  return async ({ path, codec }: SourceFile, second: number): Promise<FileEntry | null> => {
    const index = codec === 'mp3' ? await mp3.index(path) : null
    return index === null ? null : entryAt(index, second)
  }
}
