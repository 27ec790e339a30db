export interface Placement {
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom' | 'beside'
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

const gap = 6
const margin = 8

/**
 * Where a panel goes: on the wanted side of its anchor if it fits or has more room there, shifted to stay inside the
 * window. `maxHeight` is the room on that side. All in pixels of the window.
 */
export function placementOf(
  anchor: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number; isRtl: boolean },
  wanted: Placement,
): { left: number; top: number; maxHeight: number } {
  if (wanted.side === 'beside') return beside(anchor, panel, view)
  const below = view.height - (anchor.top + anchor.height) - gap - margin
  const above = anchor.top - gap - margin
  const goesUp =
    wanted.side === 'top'
      ? panel.height <= above || above > below
      : panel.height > below && above > below
  const maxHeight = Math.max(80, goesUp ? above : below)
  const height = Math.min(panel.height, maxHeight)
  const top = goesUp ? anchor.top - gap - height : anchor.top + anchor.height + gap
  return {
    left: shift(
      alignedLeft(anchor, panel.width, view.isRtl, wanted.align),
      panel.width,
      view.width,
    ),
    top,
    maxHeight,
  }
}

function alignedLeft(
  anchor: Box,
  width: number,
  isRtl: boolean,
  align: Placement['align'],
): number {
  if (align === 'center') return anchor.left + (anchor.width - width) / 2
  const atLeft = (align === 'start') !== isRtl
  return atLeft ? anchor.left : anchor.left + anchor.width - width
}

/** A submenu: after its item if there is room, else before it. */
function beside(
  anchor: Box,
  panel: { width: number; height: number },
  view: { width: number; height: number; isRtl: boolean },
) {
  const maxHeight = view.height - 2 * margin
  const height = Math.min(panel.height, maxHeight)
  const right = anchor.left + anchor.width + 2
  const left = anchor.left - panel.width - 2
  const fitsRight = right + panel.width + margin <= view.width
  const fitsLeft = left >= margin
  const goesRight = view.isRtl ? !fitsLeft && fitsRight : fitsRight || !fitsLeft
  const top = Math.max(margin, Math.min(anchor.top - 4, view.height - height - margin))
  return { left: shift(goesRight ? right : left, panel.width, view.width), top, maxHeight }
}

function shift(left: number, width: number, viewWidth: number): number {
  return Math.max(margin, Math.min(left, viewWidth - width - margin))
}
