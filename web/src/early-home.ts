import { firstCovers, latestOf, shelvesOf } from '#features/home/index.ts'
import { withoutBase } from '#platform/address/base.ts'
import { callEarly } from '#platform/net/send.ts'
import { readStored } from '#platform/storage.ts'
import type { Library, LoginPayload } from '@lectern/contract'

/** The library whose home the address shows; null for another page. */
function libraryOfHome(): string | null {
  const path = withoutBase(location.pathname)
  return path === '/' ? readStored('ui:library') : (/^\/library\/([^/]+)$/.exec(path)?.[1] ?? null)
}

/** Where home is to be shown its code is fetched beside that of the app, and what it shows as soon as there is a token. */
export function startHome(refreshed: Promise<LoginPayload | null>, app: Promise<unknown>): void {
  const id = libraryOfHome()
  if (!id) return
  void refreshed.then((payload) => {
    void import('#routes/home.tsx')
    return payload && askForHome(id, payload.lecternLibraries ?? [], app)
  })
}

async function askForHome(
  id: string,
  libraries: readonly Library[],
  app: Promise<unknown>,
): Promise<void> {
  const params = { id }
  const shelves = callEarly('GET /api/libraries/:id/personalized', {
    params,
    query: { limit: 20, include: 'remote' },
  })
  // Only where there are several may the latest be of another one.
  const latest =
    libraries.length > 1 &&
    callEarly('GET /api/me/items-in-progress', { query: { limit: 5, include: 'remote' } })
  void callEarly('GET /api/libraries/:id', { params, query: { include: 'filterdata' } })
  const library = libraries.find((one) => one.id === id)
  const found = await shelves
  if (!library || !found) return
  const answer = await latest
  // The line is the script's until that is here; the pictures come while it runs.
  await app.catch(() => undefined)
  const covers = firstCovers({
    library,
    libraries,
    shelves: shelvesOf(found),
    latest: answer ? latestOf(answer) : [],
  })
  for (const { src, srcSet, sizes } of covers) {
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.sizes = sizes
    picture.srcset = srcSet
    picture.src = src
  }
}
