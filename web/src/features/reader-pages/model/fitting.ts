import type { PageSize } from './page-source.ts'
import type { Fit } from './page-looks.ts'

/** Sizes that the pages of a spread are drawn in, all as high as the highest. */
export function fitSpread(
  sizes: readonly PageSize[],
  room: PageSize,
  { fit, zoom }: { fit: Fit; zoom: number },
): PageSize[] {
  const height = Math.max(...sizes.map((size) => size.height))
  const widths = sizes.map((size) => (size.width / size.height) * height)
  const width = widths.reduce((sum, one) => sum + one, 0)
  const scale = scaleOf({ width, height }, room, fit) * zoom
  return widths.map((one) => ({ width: one * scale, height: height * scale }))
}

function scaleOf(size: PageSize, room: PageSize, fit: Fit): number {
  const across = room.width / size.width
  const along = room.height / size.height
  if (fit === 'actual') return 1
  if (fit === 'width') return across
  return fit === 'height' ? along : Math.min(across, along)
}

/** The size of a page in the strip. A strip is read downwards: only the width is fitted, or the page as a whole. */
export function fitInStrip(
  size: PageSize,
  room: PageSize,
  { fit, zoom, column }: { fit: Fit; zoom: number; column: number | null },
): PageSize {
  const isWhole = (fit === 'page' || fit === 'height') && column === null
  const bound = isWhole
    ? Math.min(room.width, size.width * (room.height / size.height))
    : room.width
  const narrow = (fit === 'page' || fit === 'height') && column !== null
  const wide = narrow ? Math.min(column, room.width) : bound
  const width = (fit === 'actual' ? size.width : wide) * zoom
  return { width, height: (size.height / size.width) * width }
}
