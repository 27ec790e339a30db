/** A finger on the page: where and when it was laid down. */
export interface Touch {
  x: number
  y: number
  /** ms */
  at: number
}

const leastPx = 60
const longestMs = 1000
const apartMs = 250

/** Says which way a finger swiped; a touch soon after the former one is the rest of that. */
export function createSwipe() {
  let begun: Touch | null = null
  let last = -Infinity
  return {
    begin(touch: Touch): void {
      begun = touch.at - last < apartMs ? null : touch
      last = touch.at
    },
    /** A second finger, or text that is being chosen: no swipe. */
    cancel(): void {
      begun = null
    },
    end(touch: Touch): 'left' | 'right' | null {
      const from = begun
      begun = null
      return from === null ? null : swipeOf(from, touch)
    },
  }
}

/** Quick, far enough, and more to the side than up or down. */
export function swipeOf(from: Touch, to: Touch): 'left' | 'right' | null {
  const across = to.x - from.x
  const along = to.y - from.y
  if (to.at - from.at >= longestMs) return null
  if (Math.abs(across) < leastPx || Math.abs(across) <= Math.abs(along)) return null
  return across < 0 ? 'left' : 'right'
}
