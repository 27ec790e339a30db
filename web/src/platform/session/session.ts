import { create } from 'zustand'
import { withBase } from '../address/base.ts'
import { suggestLanguage } from '../text/language/i18n.ts'
import { takePlaces } from './progress-cache.ts'
import { askRefresh, takeEarlyRefresh, wasSignedIn } from '../net/refresh.ts'
import { readStored, writeStored } from '../storage.ts'
import { accessToken, setAccessToken, tellAccessToken } from '../net/token.ts'
import type {
  Library,
  LoginPayload,
  Permissions,
  ServerEvents,
  ServerSettings,
  User,
  View,
} from '@lectern/contract'

interface Session {
  user: LoginPayload['user']
  settings: ServerSettings
  defaultLibraryId: string | null
  source: string
  /** What came along, so that the first screen need not ask for it; absent without the server's word. */
  libraries: Library[] | undefined
  views: View[] | undefined
}

type Resumed = 'signed-in' | 'signed-out' | 'unreachable'

interface SessionState {
  session: Session | null
  /** Begun from what this browser kept, without the server's word; no call is allowed before it says so. */
  isOffline: boolean
  /** The server ended what this page was signed in with: elsewhere, by an admin, or by a new password. */
  wasEnded: boolean
}

/** The signed-in user. The access token never leaves memory; the refresh token is a cookie that no script can read. */
export const useSession = create<SessionState>(() => ({
  session: null,
  isOffline: false,
  wasEnded: false,
}))

let resuming: Promise<Resumed> | null = null

/** Takes over a login or refresh answer. */
export function beginSession(payload: LoginPayload): void {
  const { lecternPlaces } = payload
  if (lecternPlaces) payload.user.mediaProgress = takePlaces(lecternPlaces)
  setAccessToken(payload.user.accessToken ?? accessToken())
  writeStored('ui:signed-in', '1')
  useSession.setState({ session: sessionOf(payload), isOffline: false, wasEnded: false })
  tellAccessToken()
  void suggestLanguage(payload.serverSettings.language)
}

/** Starts without the server as somebody who was signed in before. There is no token: every call waits for the refresh. */
export function beginOfflineSession(payload: LoginPayload): void {
  useSession.setState({ session: sessionOf(payload), isOffline: true })
}

/** Forgets the user on this page; main.tsx then shows the door, which says so when nobody here asked for it. */
export function endSession(wasEnded = false): void {
  setAccessToken(null)
  writeStored('ui:signed-in', null)
  // What played here is nobody else's to see.
  writeStored('ui:playing', null)
  writeStored('ui:playing-session', null)
  takePlaces([])
  useSession.setState({ session: null, isOffline: false, wasEnded })
}

/** Gives the refresh cookie back that a sign-out without an answer left; a later sign-in has replaced it. */
export async function signOutIfDue(): Promise<void> {
  if (readStored('ui:sign-out-due') === null) return
  if (!wasSignedIn())
    await fetch(withBase('/logout'), { method: 'POST', credentials: 'same-origin' })
  writeStored('ui:sign-out-due', null)
}

/**
 * Gets a fresh access token by the refresh cookie. Calls that fail together share one request; a caller whose
 * token has been replaced meanwhile just goes on. False: signed out (the session is ended) or unreachable.
 */
export async function refreshAccess(usedToken: string | null): Promise<boolean> {
  if (usedToken !== accessToken()) return accessToken() !== null
  // Begun without the server there was no token to use yet.
  if (usedToken === null && !useSession.getState().isOffline) return false
  return (await resumeSession()) === 'signed-in'
}

/**
 * Signs in by the refresh cookie, as at start; who asks meanwhile gets the same answer. `unreachable`: no usable answer,
 * try again later.
 */
export function resumeSession(): Promise<Resumed> {
  resuming ??= resume().finally(() => (resuming = null))
  return resuming
}

async function resume(): Promise<Resumed> {
  try {
    const { status, payload } = await (takeEarlyRefresh() ?? askRefresh())
    if (payload) {
      beginSession(payload)
      return 'signed-in'
    }
    // Only a refusal of the cookie signs out; a crowded or broken server is asked again.
    if (status >= 500 || status === 429) return 'unreachable'
    endSession(useSession.getState().session !== null)
    return 'signed-out'
  } catch {
    return 'unreachable'
  }
}

export function useUser(): User {
  const user = useSession((state) => state.session?.user)
  if (!user) throw new Error('Nobody is signed in')
  return user
}

export function useServerSettings(): ServerSettings {
  const settings = useSession((state) => state.session?.settings)
  if (!settings) throw new Error('Nobody is signed in')
  return settings
}

/** Admin or root. */
export function isAdmin(user: Pick<User, 'type'>): boolean {
  return user.type === 'admin' || user.type === 'root'
}

/** Whether a user may open a library. */
export function mayOpen(
  user: Pick<User, 'permissions' | 'librariesAccessible'>,
  libraryId: string,
): boolean {
  return user.permissions.accessAllLibraries || user.librariesAccessible.includes(libraryId)
}

export function useMay(right: keyof Permissions | 'admin'): boolean {
  return useSession((state) => {
    const user = state.session?.user
    if (!user) return false
    return right === 'admin' ? isAdmin(user) : user.permissions[right]
  })
}

/** The user changed on the server (`user_updated`): the same user only, and the token stays. */
export function replaceUser(user: ServerEvents['user_updated']): void {
  const { session } = useSession.getState()
  if (session?.user.id === user.id)
    useSession.setState({ session: { ...session, user: { ...session.user, ...user } } })
}

export function replaceServerSettings(settings: ServerSettings): void {
  const { session } = useSession.getState()
  if (session) useSession.setState({ session: { ...session, settings } })
}

function sessionOf(payload: LoginPayload): Session {
  return {
    user: payload.user,
    settings: payload.serverSettings,
    defaultLibraryId: payload.userDefaultLibraryId,
    source: payload.Source,
    libraries: payload.lecternLibraries,
    views: payload.lecternViews,
  }
}
