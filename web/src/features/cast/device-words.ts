import type { EngineEvent, EngineTrouble } from '#features/player/index.ts'
import type { CastMedia } from './framework.ts'

/** Codes of the framework for a device that is out of reach, as opposed to one that can't play the file. */
const LINE_TROUBLES = ['timeout', 'channel_error', 'session_error', 'receiver_unavailable']

/** What the state of a device means for what it plays; null where it is nothing to tell. */
export function stateEventOf(
  state: string | null,
  { loadingItemId, idleReason }: Pick<CastMedia, 'loadingItemId' | 'idleReason'>,
): EngineEvent | null {
  if (state === 'PLAYING') return { type: 'playing' }
  if (state === 'PAUSED') return { type: 'paused' }
  if (state === 'BUFFERING') return { type: 'buffering' }
  // Between two items of its queue a device is idle as well.
  if ((loadingItemId ?? null) !== null) return null
  if (idleReason === 'FINISHED') return { type: 'ended' }
  return idleReason === 'ERROR' ? { type: 'failed', reason: 'unplayable' } : null
}

/** What a refusal of the framework means. */
export function troubleOf(error: unknown): EngineTrouble['reason'] {
  const code = typeof error === 'string' ? error : (error as { code?: unknown } | null)?.code
  const isLine = typeof code === 'string' && LINE_TROUBLES.includes(code.toLowerCase())
  return isLine ? 'network' : 'unplayable'
}
