import { serverEvents } from '@lectern/contract'
import type { ServerEventName, ServerEvents } from '@lectern/contract'
import { contractBreach } from '#platform/contract-breach.ts'

/** Says an event of the contract with its payload; undefined where it has none. */
export type Tell = <N extends ServerEventName>(event: N, payload: ServerEvents[N]) => void

interface Target {
  emit(event: string, ...args: unknown[]): boolean
}

/** The only way out. With `onBroken` all that is said is held against its schema, also where nobody hears it (null). */
export function createSending(onBroken?: (error: Error) => void) {
  return function send<N extends ServerEventName>(
    to: Target | null,
    event: N,
    payload: ServerEvents[N],
  ): void {
    if (onBroken !== undefined) {
      const breach = contractBreach(serverEvents[event], payload)
      if (breach !== null) onBroken(new Error(`${event} breaks its contract: ${breach}`))
    }
    if (payload === undefined) to?.emit(event)
    else to?.emit(event, payload)
  }
}
