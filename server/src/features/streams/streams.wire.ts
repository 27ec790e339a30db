import type { OpenStream, Shown } from '#features/playback/index.ts'
import { segmentS } from './grid.ts'

/** What clients that wait for `stream_open` look for. A playlist is named by its address: folders are nobody's business. */
export function renderOpened(
  { sessionId, userId, startTime }: OpenStream,
  { item, episode }: Shown,
) {
  const address = `/hls/${sessionId}/output.m3u8`
  return {
    id: sessionId,
    userId,
    libraryItem: item,
    episode,
    segmentLength: segmentS,
    playlistPath: address,
    clientPlaylistUri: address,
    startTime,
    segmentStartNumber: 0,
    isTranscodeComplete: false,
  }
}

/** Segments that were made so far, neighbours as `'0-7'`. */
export function renderProgress(
  sessionId: string,
  { made, count }: { made: ReadonlySet<number>; count: number },
) {
  const chunks: (number | string)[] = []
  let from: number | null = null
  const sorted = [...made].sort((one, other) => one - other)
  sorted.forEach((index, at) => {
    from ??= index
    if (sorted[at + 1] === index + 1) return
    chunks.push(from === index ? index : `${from}-${index}`)
    from = null
  })
  const percent = count === 0 ? 0 : (made.size / count) * 100
  return { stream: sessionId, percent: `${percent.toFixed(2)}%`, chunks, numSegments: count }
}
