import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MetricsAccess } from '@lectern/contract'
import { z } from 'zod'
import type { settingsStore } from '#features/settings/index.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

export interface MetricsAccessDeps {
  documents: Pick<ReturnType<typeof settingsStore>, 'read' | 'change'>
  events: Pick<Events, 'publish' | 'prepare'>
  now: Now
  /** What the environment says; null: nothing. */
  environment: { isOn: boolean | null; token: string | null }
}

export interface MetricsAccessVerbs {
  /** Asked with each request: it costs nothing. */
  isOn(): boolean
  current(): MetricsAccess
  /** Whether somebody who isn't known as an admin reads the figures with this `Authorization`. */
  lets(authorization: string): boolean
  /** Throws `invalid` where the environment decides it. */
  switch(isOn: boolean): Promise<MetricsAccess>
  /** The token is told here and never again: only its hash is kept. Throws `invalid` where the environment has one. */
  makeToken(): Promise<{ token: string; access: MetricsAccess }>
  /** Throws `missing` where none was made. */
  withdrawToken(): Promise<MetricsAccess>
}

const documentKey = 'metrics'
const nothing: Stored = { isOn: false, token: null }
const stored = z
  .object({
    isOn: z.boolean(),
    token: z.object({ hash: z.string(), madeAt: z.number() }).nullable(),
  })
  .catch(nothing)
type Stored = { isOn: boolean; token: { hash: string; madeAt: number } | null }

/** Who reads the figures: as the environment says, else as admins do. Read at start and when another server changed it. */
export async function createMetricsAccess(deps: MetricsAccessDeps): Promise<MetricsAccessVerbs> {
  const { documents, events, now, environment } = deps
  const forcedHash = environment.token === null ? null : hashOf(environment.token)
  let known = stored.parse(await documents.read(documentKey))
  let writes = 0

  async function reload(): Promise<void> {
    const before = writes
    const read = stored.parse(await documents.read(documentKey))
    // What was read before one's own writing is older than what one has.
    if (before !== writes) return reload()
    known = read
  }
  events.prepare('settings.changed', reload)
  events.prepare('peers.missed', reload)

  async function write(change: (before: Stored) => Stored): Promise<MetricsAccess> {
    known = await documents.change(documentKey, (old) => change(stored.parse(old)))
    writes++
    events.publish('settings.changed', { keys: [documentKey] })
    return current()
  }

  const isOn = (): boolean => environment.isOn ?? known.isOn

  const current = (): MetricsAccess => ({
    isOn: isOn(),
    isForced: environment.isOn !== null,
    token: forcedHash !== null ? 'environment' : known.token === null ? 'none' : 'made',
    tokenMadeAt: forcedHash === null ? (known.token?.madeAt ?? null) : null,
    // Who sets nothing but LECTERN_METRICS has always had them open.
    withoutToken: environment.isOn === true ? 'everybody' : 'admins',
  })

  function refuseForcedToken(): void {
    if (forcedHash !== null)
      throw new Problem('invalid', 'The token is set by the environment (LECTERN_METRICS_TOKEN).')
  }

  return {
    isOn,
    current,

    lets(authorization) {
      const hash = forcedHash ?? known.token?.hash
      if (hash === undefined) return current().withoutToken === 'everybody'
      const [scheme, token = ''] = splitOnce(authorization)
      return scheme === 'Bearer' && isSame(hashOf(token), hash)
    },

    async switch(isWanted) {
      if (environment.isOn !== null)
        throw new Problem('invalid', 'This is set by the environment (LECTERN_METRICS).')
      return write((before) => ({ ...before, isOn: isWanted }))
    },

    async makeToken() {
      refuseForcedToken()
      const token = randomBytes(32).toString('base64url')
      const access = await write((before) => ({
        ...before,
        token: { hash: hashOf(token), madeAt: now() },
      }))
      return { token, access }
    },

    async withdrawToken() {
      refuseForcedToken()
      return write((before) => {
        if (before.token === null) throw new Problem('missing', 'There is no token to withdraw.')
        return { ...before, token: null }
      })
    },
  }
}

/** What is guessed at is far too long for guessing, so a hash without salt will do. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function splitOnce(authorization: string): [string, string] {
  const at = authorization.indexOf(' ')
  return at === -1 ? ['', ''] : [authorization.slice(0, at), authorization.slice(at + 1)]
}
