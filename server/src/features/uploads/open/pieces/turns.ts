import { Problem } from '#platform/problem.ts'

/** So long without a byte, a sender counts as gone; ms. */
const silenceMs = 5000

interface Turn {
  stop: AbortController
  /** When a byte came last. */
  heardAt: number
  over: Promise<unknown>
}

/**
 * One writer at a time for each file, in this process. A sender that has fallen silent, as on a line that broke without a
 * word, gives way to the next one: it is most likely the same.
 */
export function createTurns(now: () => number) {
  const turns = new Map<string, Turn>()

  async function makeWay(key: string): Promise<void> {
    const before = turns.get(key)
    if (before === undefined) return
    if (now() - before.heardAt < silenceMs)
      throw new Problem('locked', 'This file is being sent already.')
    before.stop.abort(new Problem('locked', 'Another request goes on with this file.'))
    await before.over.catch(() => undefined)
  }

  return {
    /** @throws Problem `locked` while another one is at it. */
    async take<T>(
      key: string,
      work: (turn: { signal: AbortSignal; heard: () => void }) => Promise<T>,
    ): Promise<T> {
      await makeWay(key)
      if (turns.has(key)) throw new Problem('locked', 'This file is being sent already.')
      const stop = new AbortController()
      const turn: Turn = { stop, heardAt: now(), over: Promise.resolve() }
      turns.set(key, turn)
      const done = work({ signal: stop.signal, heard: () => void (turn.heardAt = now()) })
      turn.over = done
      return done.finally(() => turns.delete(key))
    },
    /** Whether anybody has a turn at something that begins so. */
    isBusy: (prefix: string): boolean => [...turns.keys()].some((key) => key.startsWith(prefix)),
  }
}
