const prefix = new URL(document.querySelector('base')?.href ?? '/', location.href).pathname.replace(
  /\/+$/,
  '',
)

/** Base path the page was served under: '' or e.g. '/audiobookshelf', never with a trailing slash. */
export const basePath = prefix

/** Address below the base path; `path` starts with a slash. */
export function withBase(path: string): string {
  return prefix + path
}

/** Path of an address inside the app, without the base path. */
export function withoutBase(pathname: string): string {
  if (prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`)))
    return pathname.slice(prefix.length) || '/'
  return pathname
}

/** An address of the app as one text: a path, and what stands behind its question mark. */
export function hrefOf({
  to,
  search = {},
}: {
  to: string
  search?: Record<string, string>
}): string {
  const query = new URLSearchParams(search).toString()
  return query ? `${to}?${query}` : to
}
