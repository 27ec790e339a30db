import ipaddr from 'ipaddr.js'

/** What one caller is counted by: an IPv4 address, or the /64 network of an IPv6 one, which one home owns whole. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64)
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

/** Whether a list of addresses, as one comma-separated text, names only this machine and private networks. */
export function areNear(addresses: string): boolean {
  return addresses.split(',').every((address) => isNear(address.trim()))
}

const nearRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal'])

function isNear(address: string): boolean {
  return ipaddr.isValid(address) && nearRanges.has(ipaddr.process(address).range())
}
