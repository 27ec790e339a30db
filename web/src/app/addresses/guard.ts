import { basePath, withBase, withoutBase } from '#platform/address/base.ts'

/** Keeps address and session together: strangers stand at /login, users go where they wanted. */
export function guardPath(signedIn: boolean): void {
  const path = withoutBase(location.pathname)
  if (!signedIn && path !== '/login') move(loginPath(path, location.search))
  if (signedIn && path === '/login') move(withError(afterLogin(location.search), location.search))
}

/** An error that came to the login's address is shown where it leads. */
export function withError(path: string, search: string): string {
  const error = new URLSearchParams(search).get('error')
  if (!error) return path
  const [rest = '', hash] = path.split('#')
  const wanted = `${rest}${rest.includes('?') ? '&' : '?'}error=${encodeURIComponent(error)}`
  return hash === undefined ? wanted : `${wanted}#${hash}`
}

/**
 * Where a stranger is sent: plain /login from home and batch edit, elsewhere /login with the full path wanted. An
 * error to show travels along.
 */
export function loginPath(path: string, search: string): string {
  if (path === '/' || path === '/batch') {
    const error = new URLSearchParams(search).get('error')
    return error ? `/login?error=${encodeURIComponent(error)}` : '/login'
  }
  return `/login?redirect=${encodeURIComponent(path + search)}`
}

/** Where a login leads: the wanted path if it is one of ours, else home. */
export function afterLogin(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? ''
  const isOurs = /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) && !/^\/login\b/.test(wanted)
  if (!isOurs) return '/'
  // Addresses of other clients carry the base path.
  return basePath ? withoutBase(wanted) : wanted
}

function move(path: string) {
  history.replaceState(history.state, '', withBase(path))
}
