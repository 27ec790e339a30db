import { createLru, orderOf, type Lru } from './lru.ts'
import type { LifeEvent } from './worker-scope.ts'

const cacheName = 'lectern-covers'
const limit = 500
const saveAfterMs = 2000

/** Covers that were seen, the latest 500; their addresses change with the picture. */
export function createCovers(scope: string) {
  const listAddress = `${scope}covers-in-order`
  let opened: Promise<Lru> | null = null
  let saving: Promise<void> | null = null

  return { answer }

  async function answer(request: Request, event: LifeEvent): Promise<Response> {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(request.url, { ignoreVary: true })
    if (kept !== undefined) {
      event.waitUntil(use(cache, request.url))
      return kept
    }
    const fresh = await fetch(request).catch(async (error: unknown) => {
      // Without a network another size of the same picture does.
      const similar = await cache.match(request.url, { ignoreSearch: true, ignoreVary: true })
      if (similar === undefined) throw error
      return similar
    })
    if (fresh.status === 200 && fresh.type === 'basic' && fresh.url === request.url) {
      const copy = fresh.clone()
      event.waitUntil(cache.put(request.url, copy).then(() => use(cache, request.url)))
    }
    return fresh
  }

  async function use(cache: Cache, address: string): Promise<void> {
    opened ??= open(cache)
    const lru = await opened
    for (const gone of lru.use(address)) await cache.delete(gone)
    saving ??= save(cache, lru)
    await saving
  }

  async function open(cache: Cache): Promise<Lru> {
    const list = await cache.match(listAddress)
    const order = list === undefined ? [] : ((await list.json()) as string[])
    const there = (await cache.keys()).map(({ url }) => url).filter((url) => url !== listAddress)
    return createLru(limit, orderOf(order, there))
  }

  /** Once for many uses that come together: a shelf shows dozens of covers. */
  async function save(cache: Cache, lru: Lru): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, saveAfterMs))
    saving = null
    await cache.put(listAddress, Response.json(lru.order()))
  }
}
