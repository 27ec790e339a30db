import { createAsking, createProviders, createStates } from '#features/providers/index.ts'
import type { ProviderAddresses, Providers } from '#features/providers/index.ts'
import { readConfig } from '../../config.ts'
import { silentLog } from '#platform/log.ts'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { usualAddresses } from '#features/providers/index.ts'
import type { ProviderStub } from './provider-stub.ts'

export interface ProvidersOverStub {
  providers: Providers
  states: ReturnType<typeof createStates>
  /** ms; add to it to let time pass. */
  clock: { now: number }
  /** Waits that were asked for, ms; none takes any time. */
  pauses: number[]
}

interface OverOptions {
  googleKey?: string | null
  /** Patience with one call. */
  callMs?: number
  /** Where the providers are, when not at the stub. */
  addresses?: ProviderAddresses
}

/** The providers of a stub without an app. The owner's program `custom-stub` is the stub's, too. */
export function providersOver(stub: ProviderStub, options: OverOptions = {}): ProvidersOverStub {
  const clock = { now: Date.UTC(2026, 10, 23, 12) }
  const now = (): number => clock.now
  const pauses: number[] = []
  const states = createStates(now)
  const ask = createAsking({
    outgoing: createOutgoing({ isFilterOff: false, allowedHosts: [] }),
    now,
    states,
    log: silentLog,
    pause: async (ms) => void pauses.push(ms),
    userAgent: 'Lectern/test',
    callMs: options.callMs ?? 10_000,
  })
  const providers = createProviders({
    ask,
    now,
    addresses: options.addresses ?? {
      ...usualAddresses,
      ...readConfig(stub.env, '/').providers,
    },
    googleKey: async () => (options.googleKey === undefined ? 'key' : options.googleKey),
    customOf: async (slug) =>
      slug === 'custom-stub'
        ? {
            slug,
            name: 'Stub',
            url: `${stub.url}/custom/`,
            mediaType: 'book',
            authHeaderValue: 'sekret',
          }
        : null,
  })
  return { providers, states, clock, pauses }
}
