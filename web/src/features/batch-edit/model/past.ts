/** What was, what is, and what was taken back. */
export interface Past<T> {
  before: readonly T[]
  now: T
  after: readonly T[]
  /** What the last step was about: further steps about the same are part of it. */
  about: string | null
}

/** So many steps back are kept. */
const most = 200

export function pastOf<T>(now: T): Past<T> {
  return { before: [], now, after: [], about: null }
}

/** One step on. Steps about the same, such as letters typed one after the other, are one. */
export function stepped<T>(past: Past<T>, now: T, about: string | null = null): Past<T> {
  if (now === past.now) return past
  if (about !== null && about === past.about) return { ...past, now, after: [] }
  return { before: [...past.before, past.now].slice(-most), now, after: [], about }
}

export function undone<T>({ before, now, after }: Past<T>): Past<T> {
  const last = before.at(-1)
  if (last === undefined) return { before, now, after, about: null }
  return { before: before.slice(0, -1), now: last, after: [now, ...after], about: null }
}

export function redone<T>({ before, now, after }: Past<T>): Past<T> {
  const [next, ...rest] = after
  if (next === undefined) return { before, now, after, about: null }
  return { before: [...before, now], now: next, after: rest, about: null }
}
