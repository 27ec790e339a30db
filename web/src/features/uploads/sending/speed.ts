/** What lies further back says nothing about now; ms. */
const windowMs = 10_000

export interface Speed {
  /** So many more bytes have been sent. */
  add(bytes: number, now: number): void
  /** Bytes in a second, over the last seconds. */
  perSecond(now: number): number
}

/** How quickly bytes go. */
export function createSpeed(startedAt: number): Speed {
  let marks: { at: number; bytes: number }[] = []
  let from = startedAt
  const forget = (now: number) => {
    const kept = marks.filter(({ at }) => now - at <= windowMs)
    if (kept.length < marks.length) from = now - windowMs
    marks = kept
  }
  return {
    add(bytes, now) {
      forget(now)
      const last = marks.at(-1)
      // Many small steps of one moment are one.
      if (last && now - last.at < 100) last.bytes += bytes
      else marks.push({ at: now, bytes })
    },
    perSecond(now) {
      forget(now)
      const sum = marks.reduce((total, { bytes }) => total + bytes, 0)
      const seconds = Math.max(from, now - windowMs)
      return sum <= 0 ? 0 : (sum * 1000) / Math.max(1000, now - seconds)
    },
  }
}

/** Seconds until the rest has been sent; null while that can't be told. */
export function secondsLeft(rest: number, perSecond: number): number | null {
  return perSecond < 1 ? null : Math.ceil(rest / perSecond)
}
