import { cleanNote, longestNote, plainText } from '#platform/html.ts'
import { Problem } from '#platform/problem.ts'

/** What people write about a list; absent fields stay as they are. */
export interface ListTexts {
  name?: string
  description?: string | null
}

/** Name and description out of a body, with `refusal` for whatever is neither. Names lose their HTML. */
export function readListTexts(body: Record<string, unknown>, refusal: string): ListTexts {
  const texts: ListTexts = {}
  const { name, description } = body
  if (name !== undefined) {
    const clean = typeof name === 'string' ? plainText(name).replaceAll(/\s+/gu, ' ') : ''
    if (clean === '' || clean.length > longestName) throw new Problem('invalid', refusal)
    texts.name = clean
  }
  if (description === null || (typeof description === 'string' && description.trim() === ''))
    texts.description = null
  else if (typeof description === 'string' && description.length <= longestNote)
    texts.description = cleanNote(description)
  else if (description !== undefined) throw new Problem('invalid', refusal)
  return texts
}

const longestName = 1000

/** A body as an object; anything else is one without fields. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {}
}

/** Whether a change leaves the order alone: some apps send an empty list whenever they rename. */
export function namesNoOrder(wanted: unknown): boolean {
  return wanted === undefined || wanted === null || (Array.isArray(wanted) && wanted.length === 0)
}

/**
 * The entries in a wanted order. Entries that `wanted` doesn't name keep their places: whoever orders a list may not see
 * all of it. Names that aren't in the list, or come again, count for nothing.
 */
export function reordered(entries: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(entries)
  const moved = [...new Set(wanted)].filter((entry) => known.has(entry))
  const isMoved = new Set(moved)
  const queue = moved.values()
  return entries.map((entry) => (isMoved.has(entry) ? (queue.next().value ?? entry) : entry))
}

/** Runs `work` once more after each call; calls during a run share the next one. */
export function gathered(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (running === null) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
