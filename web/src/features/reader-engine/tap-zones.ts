import type { PageGesture } from './engine.ts'

/** The outer quarters turn pages; narrow pages leave a bit more to them, so that a thumb reaches them. */
export function zoneOf(x: number, width: number): PageGesture {
  const side = width < 600 ? 0.3 : 0.25
  if (x < width * side) return 'left'
  return x > width * (1 - side) ? 'right' : 'middle'
}
