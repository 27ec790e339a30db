import type { Events } from '#domain/events.ts'
import type { FinishRule } from './finish-rule.ts'

/** Finish settings by library, read once and forgotten when the library changes. */
export function createFinishRules(
  read: (libraryId: string) => Promise<FinishRule>,
  events: Pick<Events, 'follow'>,
): (libraryId: string) => Promise<FinishRule> {
  const known = new Map<string, Promise<FinishRule>>()
  for (const name of ['library.changed', 'library.removed'] as const) {
    events.follow(name, ({ libraryId }) => void known.delete(libraryId))
  }
  events.follow('peers.missed', () => known.clear())
  return (libraryId) => {
    const before = known.get(libraryId)
    if (before !== undefined) return before
    const reading = read(libraryId)
    known.set(libraryId, reading)
    reading.catch(() => known.delete(libraryId))
    return reading
  }
}
