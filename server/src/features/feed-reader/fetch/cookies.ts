import { parseCookie } from 'undici'

/** Cookies of one check: what a host sets goes back to that very host, and is forgotten afterwards. */
export interface CookieJar {
  /** The header for a request; empty when there are none. */
  headersFor(address: string): Record<string, string>
  keep(address: string, header: string | string[] | undefined): void
}

const mostCookies = 50
const longestCookie = 4096

export function createCookieJar(): CookieJar {
  const hosts = new Map<string, Map<string, { value: string; isSecure: boolean }>>()
  return {
    headersFor(address): Record<string, string> {
      const { host, protocol } = new URL(address)
      const cookies = [...(hosts.get(host) ?? [])]
        .filter(([, { isSecure }]) => !isSecure || protocol === 'https:')
        .map(([name, { value }]) => `${name}=${value}`)
      return cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
    },
    keep(address, header) {
      const { host } = new URL(address)
      const jar = hosts.get(host) ?? new Map<string, { value: string; isSecure: boolean }>()
      hosts.set(host, jar)
      for (const line of [header ?? []].flat()) {
        const cookie = line.length > longestCookie ? null : parseCookie(line)
        if (cookie === null || /[\r\n;]/u.test(cookie.name + cookie.value)) continue
        if (cookie.maxAge === 0) jar.delete(cookie.name)
        else if (jar.size < mostCookies)
          jar.set(cookie.name, { value: cookie.value, isSecure: cookie.secure === true })
      }
    },
  }
}
