import type { Annotation } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import type { KeptMark } from './mark-rules.ts'

export interface OutboxPorts {
  /** What the server doesn't know yet. */
  unsent: () => Promise<readonly KeptMark[]>
  /** Brings one to the server and answers what it has now. */
  send: (kept: KeptMark) => Promise<Annotation | null>
  /** Keeps what the server answered. */
  settle: (sent: KeptMark, held: Annotation | null) => Promise<void>
}

/**
 * Brings everything to the server, the oldest first; true where all of it is there. What is refused stays kept and
 * isn't tried again with the same words (`refused`, by key and time); without an answer the others needn't be tried.
 */
export async function deliverAll(
  { unsent, send, settle }: OutboxPorts,
  refused: Set<string>,
): Promise<boolean> {
  let isAll = true
  for (const kept of await unsent()) {
    const name = `${kept.key} ${kept.removedAt ?? kept.mark.updatedAt}`
    if (refused.has(name)) continue
    try {
      await settle(kept, await send(kept))
    } catch (error) {
      if (!isRefusal(error)) return false
      refused.add(name)
      isAll = false
    }
  }
  return isAll
}

/** An answer that would be the same the next time. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure !== 'refused') return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}
