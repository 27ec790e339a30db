import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'
import { Problem } from '../problem.ts'

/** An address that a name stands for. */
export interface Place {
  address: string
  family: number
}

export interface PlaceOptions {
  /** Local addresses are let through. */
  isTrusted: boolean
  /** Hosts whose local addresses are let through. */
  allowedHosts: readonly string[]
  resolve?: (host: string) => Promise<Place[]>
}

/** All addresses of a host that may be reached. Throws `invalid` when there is none, `upstream` for an unknown name. */
export async function findPlaces(
  url: URL,
  { isTrusted, allowedHosts, resolve }: PlaceOptions,
): Promise<Place[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await resolveName(host, resolve)
  const isAllowed = isTrusted || allowedHosts.includes(host)
  const places = found.filter(({ address }) => isAllowed || isPublic(address))
  if (places.length === 0) throw new Problem('invalid', 'That address is not allowed.')
  return places
}

/** Connects to one of these and to nothing else: who has no IPv6 reaches the other address of a name that has both. */
export function agentFor(places: Place[]): Agent {
  return new Agent({
    autoSelectFamily: true,
    connect: {
      lookup: (_host, lookupOptions, done) => {
        const [first] = places
        if (lookupOptions.all === true) done(null, places)
        else done(null, first?.address ?? '', first?.family)
      },
    },
  })
}

/** Whether an address belongs to the public internet; mapped and tunnelled forms count as what they hide. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

const resolveBySystem = (host: string): Promise<Place[]> => lookup(host, { all: true })

async function resolveName(host: string, resolve = resolveBySystem): Promise<Place[]> {
  try {
    return await resolve(host)
  } catch (error) {
    throw new Problem('upstream', 'The other server could not be found.', { cause: error })
  }
}
