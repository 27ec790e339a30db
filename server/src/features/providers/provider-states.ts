import type { ProviderState, ProviderStates } from '@lectern/contract'
import type { States } from './asking/states.ts'
import type { CustomProviders } from './custom/custom-providers.ts'
import type { GoogleKeyStore } from './google-key.store.ts'
import { googleNeedsKey } from './services/google.ts'
import { serviceNames } from './services/known-services.ts'

interface ProviderStatesDeps {
  states: States
  keys: GoogleKeyStore
  custom: Pick<CustomProviders, 'named'>
}

/** What admins see of providers, and set. */
export function createProviderStates({ states, keys, custom }: ProviderStatesDeps) {
  async function list(): Promise<ProviderStates> {
    const hasGoogleKey = (await keys.read()) !== null
    const known = Object.entries(serviceNames).map(([value, text]) => ({ value, text }))
    const owned = (await custom.named()).map(({ value, text }) => ({ value, text }))
    return {
      hasGoogleKey,
      providers: [...known, ...owned].map(({ value, text }): ProviderState => {
        const needs = value === 'google' && !hasGoogleKey ? googleNeedsKey : null
        return { value, text, ...states.of(value), needs }
      }),
    }
  }
  return {
    list,
    async update({ googleKey }: { googleKey: string | null }): Promise<ProviderStates> {
      await keys.write(googleKey)
      return list()
    },
  }
}
export type ProviderStatesVerbs = ReturnType<typeof createProviderStates>
