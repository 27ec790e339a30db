import { queryClient } from '#platform/net/query.ts'
import { beginOfflineSession, useSession } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { all, one, put, remove } from './database.ts'

/** Places of this many items, the latest; those of downloads stand with the downloads. */
const placesKept = 100
const currentKey = 'ui:offline-user'
const frameId = 'libraries'
const frameCalls = ['GET /api/libraries', 'GET /api/libraries/:id']

/** Keeps the present user for a later start without the server. */
export async function keepProfile(): Promise<void> {
  const { session } = useSession.getState()
  if (session === null) return
  const { accessToken: _secret, ...user } = session.user
  const latest = [...user.mediaProgress].sort((one, other) => other.lastUpdate - one.lastUpdate)
  await put('profiles', {
    id: user.id,
    payload: {
      user: { ...user, mediaProgress: latest.slice(0, placesKept), bookmarks: [] },
      serverSettings: session.settings,
      userDefaultLibraryId: session.defaultLibraryId,
      Source: session.source,
      ereaderDevices: [],
    },
  })
  writeStored(currentKey, user.id)
}

/** Starts as the last user of this browser. False: nobody was signed in when it was last seen. */
export async function startOffline(): Promise<boolean> {
  const id = readStored(currentKey)
  const profile = id === null ? undefined : await one('profiles', id).catch(() => undefined)
  // Somebody may have come in by the front door meanwhile.
  if (profile === undefined || useSession.getState().session !== null) return false
  beginOfflineSession(profile.payload)
  return true
}

/** After signing out nobody starts as this user; what was seen of the library goes as well. Downloads stay locked. */
export async function forgetProfiles(): Promise<void> {
  writeStored(currentKey, null)
  if ('caches' in globalThis)
    for (const name of ['lectern-covers', 'lectern-fonts'])
      await caches.delete(name).catch(() => false)
  await remove('items', frameId)
  for (const { id } of await all('profiles')) await remove('profiles', id)
}

/** The names of the libraries, for the bars around every page. */
export async function keepFrame(): Promise<void> {
  const answers = frameCalls.flatMap((name) => queryClient.getQueriesData({ queryKey: [name] }))
  await put('items', { id: frameId, item: answers })
}

/** Shows them again; queries that are asked find them. */
export async function showFrame(): Promise<void> {
  const kept = await one('items', frameId)
  for (const [key, answer] of (kept?.item ?? []) as ReturnType<typeof queryClient.getQueriesData>)
    queryClient.setQueryData(key, answer)
}
