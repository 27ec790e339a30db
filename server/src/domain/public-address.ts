/**
 * A web address as everybody may be shown it: without name, password and what stands behind its path, which may be a key.
 * `isSecret`: all of it may be one.
 */
export function publicAddress(address: string, isSecret: boolean): string {
  if (isSecret || !URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/** A web address without the name and password that it may hold. */
export function withoutLogin(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username === '' && url.password === '') return address
  url.username = url.password = ''
  return url.href
}
