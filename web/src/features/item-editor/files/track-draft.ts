import type { ItemDetail } from '#features/items/index.ts'

/** An audio file in the order that is being made. */
export interface TrackRow {
  ino: string
  name: string
  /** Seconds. */
  duration: number
  codec: string
  /** Left out of the book. */
  exclude: boolean
}

/** The audio files of a book in their order, those that are left out behind the others. */
export function rowsOf({ media }: Pick<ItemDetail, 'media'>): TrackRow[] {
  const place = ({ index, exclude }: (typeof media.audioFiles)[number]) =>
    exclude || index < 0 ? Number.MAX_SAFE_INTEGER : index
  return [...media.audioFiles]
    .sort((one, other) => place(one) - place(other))
    .map(({ ino, metadata, duration, codec, exclude }) => ({
      ino,
      name: metadata.relPath,
      duration,
      codec,
      exclude,
    }))
}

/** Whether two orders play the same: where files stand that are left out says nothing. */
export function isSameOrder(one: readonly TrackRow[], other: readonly TrackRow[]): boolean {
  const played = (rows: readonly TrackRow[]) =>
    rows.filter(({ exclude }) => !exclude).map(({ ino }) => ino)
  return JSON.stringify(played(one)) === JSON.stringify(played(other))
}

/** The rows as they were put, with what the server has now: files that came are behind, those that went are gone. */
export function caughtUp(rows: readonly TrackRow[], fresh: readonly TrackRow[]): TrackRow[] {
  const now = new Map(fresh.map((row) => [row.ino, row]))
  const kept = rows.flatMap((row) => {
    const found = now.get(row.ino)
    return found ? [{ ...found, exclude: row.exclude }] : []
  })
  const known = new Set(rows.map(({ ino }) => ino))
  return [...kept, ...fresh.filter(({ ino }) => !known.has(ino))]
}
