import { readStored, writeStored } from '#platform/storage.ts'

/** Corners of the window, in the order in which a button goes through them. */
export const corners = ['bottom-start', 'bottom-end', 'top-end', 'top-start'] as const
export type Corner = (typeof corners)[number]

interface Rules {
  width: number
  height: number
  isRtl: boolean
}

/** The corner nearest to a point of the window. */
export function nearestCorner(x: number, y: number, { width, height, isRtl }: Rules): Corner {
  const isLeft = x < width / 2
  const side = isLeft === isRtl ? 'end' : 'start'
  return `${y < height / 2 ? 'top' : 'bottom'}-${side}`
}

/** The corner after this one, clockwise from the usual place backwards to it. */
export function nextCorner(corner: Corner): Corner {
  return corners[(corners.indexOf(corner) + 1) % corners.length] ?? corners[0]
}

/** Where the listener last put the box. */
export function keptCorner(): Corner {
  const kept = readStored('ui:video-corner')
  return corners.find((corner) => corner === kept) ?? corners[0]
}

export function keepCorner(corner: Corner): void {
  writeStored('ui:video-corner', corner)
}
