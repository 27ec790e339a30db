/** Seconds that are asked for at once around a boundary: nudging it mostly asks nothing new. */
const piece = 120

/** The stretch whose sound is asked for to draw what lies between two times. */
export function pieceAround(from: number, to: number, duration: number) {
  const first = Math.max(0, Math.floor(from / piece) * piece)
  return { from: first, to: Math.min(duration, Math.ceil(to / piece) * piece) }
}

/** What is drawn around a boundary: as much on both sides, so that it stands in the middle. */
export function viewAround(time: number, width: number) {
  return { from: time - width / 2, to: time + width / 2 }
}

/** Where a time stands in a view, 0 … 1. */
export function shareOf(time: number, { from, to }: { from: number; to: number }): number {
  return (time - from) / (to - from)
}
