import type { VideoHeight } from '#platform/session/settings.ts'

const heights: readonly VideoHeight[] = ['original', 1080, 720, 480]

/** How fine a picture can be asked for: as it is, and what is coarser than that; all when its lines aren't known. */
export function heightsBelow(own: number | null): VideoHeight[] {
  return heights.filter((height) => height === 'original' || own === null || height < own)
}
