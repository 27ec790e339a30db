export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Which of several boxes an arrow key leads to; null when there is none on that side. Left and right stay in a line;
 * up and down go to the next line, to the box that is nearest sideways.
 */
export function boxAfter(key: string, from: number, boxes: readonly Box[]): number | null {
  const here = boxes[from]
  if (!here) return null
  const candidates = boxes
    .map((box, index) => ({ box, index }))
    .filter(({ box, index }) => index !== from && isOnSide(key, here, box))
  if (candidates.length === 0) return null
  const vertical = key === 'ArrowUp' || key === 'ArrowDown'
  const far = ({ box }: { box: Box }) =>
    vertical
      ? gap(here.top, box.top) * 10_000 + gap(middle(here), middle(box))
      : gap(here.left, box.left)
  return candidates.reduce((best, one) => (far(one) < far(best) ? one : best)).index
}

function isOnSide(key: string, here: Box, box: Box): boolean {
  const isSameLine = box.top < here.bottom && box.bottom > here.top
  if (key === 'ArrowLeft') return isSameLine && box.right <= here.left + 1
  if (key === 'ArrowRight') return isSameLine && box.left >= here.right - 1
  if (key === 'ArrowDown') return box.top >= here.bottom - 1
  return key === 'ArrowUp' && box.bottom <= here.top + 1
}

const gap = (a: number, b: number) => Math.abs(a - b)
const middle = ({ left, right }: Box) => (left + right) / 2
