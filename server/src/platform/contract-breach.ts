import { z } from 'zod'

/** What is wrong with something that is sent: it doesn't fit its schema, or says more than that. Null when it fits. */
export function contractBreach(schema: z.ZodType, value: unknown): string | null {
  // As the wire carries it: without keys that are undefined.
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  const outcome = schema.safeParse(sent)
  if (!outcome.success) return z.prettifyError(outcome.error)
  const unnamed = keysLost(sent, outcome.data)
  return unnamed.length === 0 ? null : `no schema names ${unnamed.join(', ')}`
}

/** Paths of `sent` that are gone from what was read of it. */
function keysLost(sent: unknown, read: unknown, path = ''): string[] {
  if (!isRecord(sent) || !isRecord(read)) return []
  return Object.entries(sent).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return key in read ? keysLost(value, read[key], at) : [at]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
