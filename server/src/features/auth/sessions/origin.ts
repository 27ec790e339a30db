import ipaddr from 'ipaddr.js'
import { areNear } from '../limits/address.ts'

/** From where somebody is talking to us, and under which name they know us. */
export interface Origin {
  ip: string
  /** X-Forwarded-For: a proxy on this machine makes the whole world look like loopback. */
  forwardedFor: string | undefined
  host: string | undefined
  forwardedHost: string | undefined
}

/**
 * Whether somebody sits in the network of the server and calls it by what only that network can mean. A page from
 * elsewhere may have its own name lead to us (DNS rebinding): the browser then sits near, but the name is not ours.
 */
export function isNearby({ ip, forwardedFor, host, forwardedHost }: Origin): boolean {
  return (
    areNear(ip) &&
    (forwardedFor === undefined || areNear(forwardedFor)) &&
    isHomeName(host) &&
    (forwardedHost === undefined || forwardedHost.split(',').every(isHomeName))
  )
}

/** An address, `localhost` or a `.local` name, with or without a port: nobody else's name server answers for those. */
function isHomeName(host: string | undefined): boolean {
  const name = (host ?? '')
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return ipaddr.isValid(name) || name === 'localhost' || /\.(localhost|local)$/.test(name)
}
