import { withoutBase } from '#platform/base.ts'
import { callEarly } from '#platform/call.ts'
import { readStored } from '#platform/storage.ts'

/** The library whose home the address shows; null for another page. */
function libraryOfHome(): string | null {
  const path = withoutBase(location.pathname)
  return path === '/' ? readStored('ui:library') : (/^\/library\/([^/]+)$/.exec(path)?.[1] ?? null)
}

/** Where home is to be shown its code is fetched beside that of the app, and what it shows as soon as there is a token. */
export function startHome(resumed: Promise<unknown>): void {
  const id = libraryOfHome()
  if (!id) return
  void import('#routes/home.tsx')
  void resumed.then((state) => {
    if (state !== 'signed-in') return
    const params = { id }
    callEarly('GET /api/libraries/:id', { params, query: { include: 'filterdata' } })
    callEarly('GET /api/libraries/:id/personalized', { params, query: { limit: 20 } })
  })
}
