import { isServerPath } from '@lectern/contract/rules'

/** What is done with a request: the page from the network or the kept shell, a built file, a cover, or nothing. */
export type Strategy = 'page' | 'file' | 'cover' | 'network'

export interface Asked {
  method: string
  mode: string
  url: string
  /** Address the worker looks after, ending in a slash. */
  scope: string
}

/** Only what is the same for everybody or stands under an address that changes with it is ever kept. */
export function strategyOf({ method, mode, url, scope }: Asked): Strategy {
  if (method !== 'GET' || !url.startsWith(scope)) return 'network'
  const { pathname, searchParams } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (isCover(path))
    return searchParams.has('ts') && !searchParams.has('token') ? 'cover' : 'network'
  if (isServerPath(path)) return 'network'
  // Also what a frame is asked to show: the empty page for books.
  if (path.startsWith('assets/')) return 'file'
  return mode === 'navigate' ? 'page' : 'network'
}

function isCover(path: string): boolean {
  return /^api\/(?:items\/[^/]+\/cover|authors\/[^/]+\/image)$/.test(path)
}
