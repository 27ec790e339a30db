import { performance } from 'node:perf_hooks'

/** The share of time that the process was at work (0 to 1) since the last call; the first call covers the time before. */
export function createLoadMeter(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
