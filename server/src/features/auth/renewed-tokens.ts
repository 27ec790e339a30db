import type { Events } from '#domain/events.ts'
import { createTokens } from './tokens.ts'
import type { Tokens } from './tokens.ts'

interface RenewedTokensDeps {
  events: Pick<Events, 'prepare'>
  /** The key of all tokens as it is stored now. */
  readSecret: () => Promise<string>
  now: () => number
  accessS: number
  refreshS: number
}

/**
 * Tokens whose key is read anew when a backup took the place of the data: those of the server that made the backup hold
 * from then on, so devices that knew that server need not sign in again.
 */
export async function createRenewedTokens(deps: RenewedTokensDeps): Promise<Tokens> {
  const make = async (): Promise<Tokens> =>
    createTokens({ ...deps, secret: new TextEncoder().encode(await deps.readSecret()) })
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
