import type { OpenStream, Shown } from '#features/playback/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import { segmentCount } from './grid.ts'
import { renderOpened, renderProgress } from './streams.wire.ts'

interface NewsDeps {
  events: Pick<Events, 'publish' | 'follow' | 'handle'>
  now: Now
  streamOf: (sessionId: string) => Promise<OpenStream>
  shownOf: (sessionId: string) => Promise<Shown>
  /** A session ended: nothing has to be made for it any more. */
  onClosed: (sessionId: string) => void
}

export interface StreamNews {
  /** A segment was sent. */
  made(stream: OpenStream, index: number): void
  /** A segment could not be made; `message` is for people. */
  failed(stream: OpenStream, message: string): void
}

/** What the owner of a stream was sent. Only news depends on it; segments are made without. */
interface Announced {
  userId: string
  /** By any server. */
  made: Set<number>
  /** By this one, and not told yet. */
  untold: number[]
  progressAt: number
  failureAt: number
  timer: NodeJS.Timeout | null
}

const progressEveryMs = 2000
const failureEveryMs = 10_000

/** Tells owners how their streams get on (ABS wire, sockets §7.3). */
export function createStreamNews(deps: NewsDeps): StreamNews {
  const { events, now, streamOf, shownOf, onClosed } = deps
  const known = new Map<string, Announced>()

  function announcedOf({ sessionId, userId }: Pick<OpenStream, 'sessionId' | 'userId'>): Announced {
    const sent = known.get(sessionId) ?? {
      userId,
      made: new Set(),
      untold: [],
      progressAt: -Infinity,
      failureAt: -Infinity,
      timer: null,
    }
    known.set(sessionId, sent)
    return sent
  }

  /** Any segment can be asked for as soon as there is a session: open and ready are the same moment. */
  async function open(sessionId: string): Promise<void> {
    const stream = await streamOf(sessionId).catch(() => null)
    if (stream === null || !stream.isTranscoded) return
    const shown = await shownOf(sessionId).catch(() => null)
    if (shown === null) return
    const { userId } = announcedOf(stream)
    events.publish('stream.opened', { userId, stream: renderOpened(stream, shown) })
    progress(stream)
    events.publish('stream.ready', { userId, sessionId })
  }

  function progress(stream: OpenStream): void {
    const sent = announcedOf(stream)
    sent.progressAt = now()
    const { sessionId, userId, duration } = stream
    const count = segmentCount(duration)
    events.publish('stream.progress', {
      userId,
      made: sent.untold.splice(0),
      progress: renderProgress(sessionId, { made: sent.made, count }),
    })
  }

  events.handle('session.opened', ({ sessionId }) => open(sessionId))
  // It may be closed where it wasn't opened.
  events.follow('stream.opened', ({ userId, stream }) => {
    announcedOf({ sessionId: stream.id, userId })
  })
  // A player asks for the first part at once: it may be made before the opening is told.
  events.follow('stream.progress', ({ userId, made, progress: { stream } }, peer) => {
    if (peer === null) return
    const sent = announcedOf({ sessionId: stream, userId })
    for (const index of made) sent.made.add(index)
  })
  events.handle('session.closed', ({ userId, sessionId }) => {
    if (known.has(sessionId)) events.publish('stream.closed', { userId, sessionId })
  })
  events.follow('session.closed', ({ sessionId }) => {
    onClosed(sessionId)
    const sent = known.get(sessionId)
    known.delete(sessionId)
    if (sent?.timer) clearTimeout(sent.timer)
  })

  return {
    made(stream, index) {
      if (!stream.isTranscoded) return
      const sent = announcedOf(stream)
      if (sent.made.has(index)) return
      sent.made.add(index)
      sent.untold.push(index)
      const since = now() - sent.progressAt
      if (since >= progressEveryMs) return progress(stream)
      sent.timer ??= setTimeout(() => {
        sent.timer = null
        if (known.get(stream.sessionId) === sent) progress(stream)
      }, progressEveryMs - since).unref()
    },
    failed(stream, message) {
      const sent = announcedOf(stream)
      if (now() - sent.failureAt < failureEveryMs) return
      sent.failureAt = now()
      events.publish('stream.failed', { userId: sent.userId, sessionId: stream.sessionId, message })
    },
  }
}
