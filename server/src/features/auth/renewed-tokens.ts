import type { Events } from '#domain/events.ts'
import { createTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'

interface RenewedTokensDeps {
  events: Pick<Events, 'prepare'>
  /** The keys of tokens as they are stored now: ours, and those of servers that people moved in from. */
  readSecrets: () => Promise<{ own: string; foreign: readonly string[] }>
  now: () => number
  accessS: number
  refreshS: number
}

/**
 * Tokens whose key is read anew when a backup took the place of the data: those of the server that made the backup hold
 * from then on, so devices that knew that server need not sign in again.
 */
export async function createRenewedTokens(deps: RenewedTokensDeps): Promise<Tokens> {
  const make = async (): Promise<Tokens> => {
    const { own, foreign } = await deps.readSecrets()
    return createTokens({ ...deps, secret: bytesOf(own), foreignSecrets: foreign.map(bytesOf) })
  }
  let current = await make()
  deps.events.prepare('data.replaced', async () => {
    current = await make()
  })
  return {
    access: (owner) => current.access(owner),
    refresh: (owner, number) => current.refresh(owner, number),
    legacy: (owner, issuedAt) => current.legacy(owner, issuedAt),
    apiKey: (key) => current.apiKey(key),
    check: (token) => current.check(token),
  }
}

const bytesOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)
