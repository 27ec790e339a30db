import type { LogLine } from '@lectern/contract'
import type { LogReading } from './orders.ts'

/** Lines that one socket is told in a second: more than anybody reads, and little enough to wait in memory for a slow line. */
const mostPerSecond = 500

/** Has one socket read along in the log that `follow` tells. */
export function createLogReading(
  follow: (hear: (line: LogLine) => void) => () => void,
): LogReading {
  let end: (() => void) | null = null

  function stop(): void {
    end?.()
    end = null
  }

  return {
    stop,
    start(level, hear) {
      stop()
      let left = mostPerSecond
      const refill = setInterval(() => (left = mostPerSecond), 1000).unref()
      const unfollow = follow((line) => {
        if (line.level >= level && --left >= 0) hear(line)
      })
      end = () => {
        clearInterval(refill)
        unfollow()
      }
    },
  }
}
