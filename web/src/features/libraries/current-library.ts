import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isStatus } from '#platform/net/call-error.ts'
import { queryClient } from '#platform/net/query.ts'
import { mayOpen, useSession } from '#platform/session/session.ts'
import { fixSettingsFor } from '#platform/session/settings.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import type { ItemMediaType } from '@lectern/contract'
import { librariesQuery, libraryQuery, type CurrentLibrary } from './libraries.queries.ts'

/** The library that was entered. One for the page, as the address and the session are from which it follows. */
const useEntered = create<{ id: string | null }>(() => ({ id: null }))

useSession.subscribe((state) => {
  if (!state.session) useEntered.setState({ id: null })
})

/** Id of the library the user is in: the one of the address, else the last one, else the first accessible. */
export function useCurrentLibraryId(): string | null {
  const entered = useEntered((state) => state.id)
  const byDefault = useSession((state) => state.session?.defaultLibraryId ?? null)
  return entered ?? lastLibraryId() ?? byDefault
}

/** The same outside of components. */
export function currentLibraryId(): string | null {
  return (
    useEntered.getState().id ??
    lastLibraryId() ??
    useSession.getState().session?.defaultLibraryId ??
    null
  )
}

/** The current library with its filter data; undefined while it loads or when there is none. */
export function useCurrentLibrary(): CurrentLibrary | undefined {
  const id = useCurrentLibraryId()
  return useQuery({ ...libraryQuery(id ?? ''), enabled: id !== null }).data
}

/** Makes a library the current one; refused with a warning if the user has no access to it. */
export function enterLibrary(id: string): boolean {
  const user = useSession.getState().session?.user
  if (user && !mayOpen(user, id)) {
    // oxlint-disable-next-line no-console -- the spec asks for a console warning
    console.warn(`No access to library ${id}`)
    return false
  }
  if (useEntered.getState().id !== id) useEntered.setState({ id })
  return true
}

/**
 * Keeps the current library that of the address, and remembers it once the server knows it. `onGone` is called if
 * the one remembered is no more, i.e. it was removed while the user was away.
 */
export function useLibraryOfAddress(id: string | undefined, onGone: () => void): void {
  const { error } = useQuery({ ...libraryQuery(id ?? ''), enabled: id !== undefined })
  const isMissing = id !== undefined && (isStatus(error, 404) || isStatus(error, 403))
  const { id: currentId, mediaType } = useCurrentLibrary()?.library ?? {}
  useEffect(() => {
    if (id !== undefined) enterLibrary(id)
  }, [id])
  useEffect(() => {
    if (!isMissing) return
    const wasLast = readStored('ui:library') === id
    if (wasLast) writeStored('ui:library', null)
    useEntered.setState({ id: null })
    if (wasLast) onGone()
  }, [id, isMissing, onGone])
  useEffect(() => {
    if (!currentId || !mediaType) return
    writeStored('ui:library', currentId)
    writeStored('ui:library-kind', mediaType)
    fixSettingsFor(mediaType)
  }, [currentId, mediaType])
}

/** Leaves a library that is gone; answers the next accessible one, or null. */
export async function leaveLibrary(id: string): Promise<string | null> {
  if (readStored('ui:library') === id) writeStored('ui:library', null)
  const { libraries } = await queryClient.fetchQuery({ ...librariesQuery(), staleTime: 0 })
  const next = libraries.find((library) => library.id !== id)?.id ?? null
  const { session } = useSession.getState()
  if (session) useSession.setState({ session: { ...session, defaultLibraryId: next } })
  useEntered.setState({ id: next })
  return next
}

/** Kind of the library that was open last, while the present one loads; null when it may be another one. */
export function lastKind(): ItemMediaType | null {
  if (currentLibraryId() !== readStored('ui:library')) return null
  const kind = readStored('ui:library-kind')
  return kinds.find((one) => one === kind) ?? null
}

const kinds: readonly ItemMediaType[] = ['book', 'podcast', 'music', 'video']

function lastLibraryId(): string | null {
  const id = readStored('ui:library')
  const user = useSession.getState().session?.user
  if (!id || !user) return null
  return mayOpen(user, id) ? id : null
}
