import { readFileSync, readdirSync } from 'node:fs'

/**
 * Milliseconds that the processor has worked for a process so far, all its threads, those that ended left out; Linux only. The
 * processes of the PostgreSQL whose first one LECTERN_BENCH_POSTMASTER names are counted with it.
 */
export function processorMs(pid: number | undefined): number {
  const postmaster = process.env['LECTERN_BENCH_POSTMASTER']
  const others = postmaster === undefined ? [] : [Number(postmaster), ...childrenOf(postmaster)]
  return [pid ?? 0, ...others].reduce((sum, one) => sum + threadsMs(one), 0)
}

function childrenOf(pid: string): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

function threadsMs(pid: number): number {
  const threads = listed(`/proc/${pid}/task`)
  return threads.reduce(
    (sum, thread) => sum + nanoseconds(`/proc/${pid}/task/${thread}/schedstat`) / 1e6,
    0,
  )
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    // It has just ended.
    return 0
  }
}
