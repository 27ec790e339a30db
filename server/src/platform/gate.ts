import { setMaxListeners } from 'node:events'
import { Problem } from './problem.ts'

export type Gate = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Lets at most `most` pieces of work run at once; the others wait in line. A wait ends when its signal aborts. Where
 * `longestLine` wait already, whoever comes is refused with `busy`.
 */
export function createGate(most: number, longestLine = Infinity): Gate {
  let running = 0
  const line: (() => void)[] = []
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else running--
  }
  return async (work, signal) => {
    signal?.throwIfAborted()
    if (running >= most && line.length >= longestLine) {
      throw new Problem('busy', 'Too much is waiting already. Please try again in a moment.')
    }
    if (running < most) running++
    else await turn(line, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function turn(line: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = (): void => {
      const index = line.indexOf(enter)
      if (index >= 0) line.splice(index, 1)
      reject(signal?.reason as Error)
    }
    // One signal may end a whole line.
    if (signal) setMaxListeners(0, signal)
    signal?.addEventListener('abort', leave, { once: true })
    line.push(enter)
  })
}
