/** What a count of a result says, in the words of the server. */
const words = {
  added: 'added',
  updated: 'updated',
  missing: 'missing',
  'to review': 'review',
  'without a match': 'unmatched',
} as const

export type ResultKind = (typeof words)[keyof typeof words]

export interface TaskResult {
  /** In the order they were said; none when nothing changed. */
  counts: { kind: ResultKind; count: number }[]
  /** Null where it isn't said. */
  seconds: number | null
}

/**
 * The numbers of "3 added, 1 missing in 0.5 s", "2 updated, 1 to review" and "Nothing changed in 3 min 5 s": tasks that have
 * ended keep the sentence alone. Null for what is no such sentence.
 */
export function readTaskResult(text: string): TaskResult | null {
  const [, what = '', minutes, seconds] =
    /^(.+?)(?: in (?:(\d+) min )?(\d+(?:\.\d+)?) s)?$/.exec(text) ?? []
  const counts = what === 'Nothing changed' ? [] : what.split(', ').map(readCount)
  const known = counts.filter((one) => one !== null)
  if (known.length < counts.length) return null
  return {
    counts: known,
    seconds: seconds === undefined ? null : Number(minutes ?? 0) * 60 + Number(seconds),
  }
}

function readCount(part: string): TaskResult['counts'][number] | null {
  const [, count, said] = /^(\d+) ([a-z ]+)$/.exec(part) ?? []
  const kind = Object.entries(words).find(([word]) => word === said)?.[1]
  return kind === undefined ? null : { kind, count: Number(count) }
}
