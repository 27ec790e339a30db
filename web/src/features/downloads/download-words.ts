import type { Translate } from '#platform/text/texts.ts'
import { sizesOf, type Download } from '#features/offline/index.ts'
import { bytes } from '#platform/text/format.ts'

/** Whole percent of what is here; 100 only when everything is. */
export function percentOf(download: Pick<Download, 'tracks' | 'books'>): number {
  const { size, received } = sizesOf(download)
  return size === 0 ? 0 : Math.floor((received / size) * 100)
}

/** How a download stands, in one line. */
export function stateWords(download: Download, t: Translate): string {
  const { size } = sizesOf(download)
  if (download.state === 'done') return bytes(size, 1)
  if (download.state === 'failed') return t(`offline.failure.${download.failure ?? 'storage'}`)
  const percent = percentOf(download)
  return t(`offline.state.${download.state}`, { percent, size: bytes(size, 1) })
}
