import { readStored, writeStored } from '#platform/storage.ts'
import { useSession } from '#platform/session/session.ts'

/** The items that are edited together, in the order of choosing. */
export interface Batch {
  libraryId: string
  ids: readonly string[]
}

/** In this tab alone: two tabs may edit two batches. */
const key = 'ui:batch'

/** Keeps the items over reloads of the page. */
export function rememberBatch(batch: Batch): void {
  writeStored(key, JSON.stringify({ userId: userId(), ...batch }), 'tab')
}

export function forgetBatch(): void {
  writeStored(key, null, 'tab')
}

/** Null: none was chosen, or by somebody else who was signed in before. */
export function recallBatch(): Batch | null {
  const text = readStored(key, 'tab')
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<Batch & { userId: string }>
    const isOwn = kept.userId === userId() && Array.isArray(kept.ids) && kept.ids.length > 0
    return isOwn ? { libraryId: kept.libraryId ?? '', ids: kept.ids ?? [] } : null
  } catch {
    return null
  }
}

const userId = () => useSession.getState().session?.user.id
