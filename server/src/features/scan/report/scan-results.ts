import type { ScanResults } from '../shapes/scan.ts'

/** Counts and a sentence for the task; `elapsed` in milliseconds. */
export function resultsOf(
  { added, updated, missing, problems }: Omit<ScanResults, 'elapsed' | 'text' | 'offline'>,
  elapsed: number,
  offline: string[],
): ScanResults {
  const text = summary({ added, updated, missing }, elapsed)
  return { added, updated, missing, problems, elapsed, text, offline }
}

function summary(
  { added, updated, missing }: Pick<ScanResults, 'added' | 'updated' | 'missing'>,
  elapsed: number,
): string {
  const parts = [
    added > 0 ? `${added} added` : '',
    updated > 0 ? `${updated} updated` : '',
    missing > 0 ? `${missing} missing` : '',
  ].filter(Boolean)
  return `${parts.join(', ') || 'Nothing changed'} in ${timeText(elapsed)}`
}

/** A span of time (ms) in words: `0.4 s`, `3.6 s`, `42 s`, `3 min 5 s`. */
export function timeText(ms: number): string {
  if (ms < 9950) return `${Math.max(0.1, ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
