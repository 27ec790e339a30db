import type { Events } from '#domain/events.ts'

export interface ProgressFacts {
  bytes: number
  totalBytes: number | null
  bytesPerSecond: number
}

interface Which {
  id: string
  libraryId: string
  itemId: string
}

const tellEveryMs = 1000

export type DownloadProgress = ReturnType<typeof createProgress>

/** How far downloads are, of all servers as they tell of it. Kept in memory: the bytes themselves are on the disk. */
export function createProgress(events: Events) {
  const known = new Map<string, ProgressFacts>()
  events.follow('download.progress', ({ id, bytes, totalBytes, bytesPerSecond }) => {
    known.set(id, { bytes, totalBytes, bytesPerSecond })
  })
  events.follow('download.finished', ({ download }) => void known.delete(download.id))
  events.follow('download.queued', ({ download }) => void known.delete(download.id))
  events.follow('download.unwanted', ({ ids }) => {
    for (const id of ids) known.delete(id)
  })
  return {
    of: (id: string): ProgressFacts | null => known.get(id) ?? null,

    /** Takes how many bytes of one are there, as often as there are more. */
    meter(which: Which): (bytes: number, totalBytes: number | null) => void {
      let last: { bytes: number; at: number } | null = null
      return (bytes, totalBytes) => {
        const at = performance.now()
        if (last !== null && bytes >= last.bytes && at - last.at < tellEveryMs) return
        const seconds = last === null ? 0 : (at - last.at) / 1000
        const gained = bytes - (last?.bytes ?? bytes)
        const bytesPerSecond = seconds > 0 && gained > 0 ? Math.round(gained / seconds) : 0
        last = { bytes, at }
        events.publish('download.progress', { ...which, bytes, totalBytes, bytesPerSecond })
      }
    },
  }
}
