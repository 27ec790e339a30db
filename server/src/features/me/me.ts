import type { DeviceSession, User } from '@lectern/contract'
import type { Auth, AuthSession } from '#features/auth/index.ts'
import type { UsersStore } from '#features/users/index.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import { parseUserAgent } from '#platform/user-agent.ts'

export interface MeDeps {
  auth: Auth
  users: Pick<UsersStore, 'setSeriesHidden'>
  /** Whether there is such a series among what this scope may see. */
  isSeriesVisible(seriesId: string, scope: VisibilityScope): Promise<boolean>
  events: Events
}

export interface SessionPage {
  total: number
  numPages: number
  page: number
  itemsPerPage: number
  sessions: DeviceSession[]
}

export interface Me {
  get(caller: Caller): Promise<User>
  /** Signed-in devices; `refreshToken` or the caller's own session tells which one is asking. */
  devices(
    caller: Caller,
    paging: { itemsPerPage?: number | undefined; page?: number | undefined },
    refreshToken: string | undefined,
  ): Promise<SessionPage>
  /** Throws `invalid` for what is no id, `missing` for a device of somebody else. */
  endDevice(caller: Caller, sessionId: string): Promise<void>
  /** Throws `missing` for a series the caller can't see. */
  setSeriesHidden(caller: Caller, seriesId: string, isHidden: boolean): Promise<User>
}

const mostPerPage = 1000

/** What people do with their own account. */
export function createMe({ auth, users, isSeriesVisible, events }: MeDeps): Me {
  return {
    get: (caller) => auth.callingUser(caller),

    async devices(caller, paging, refreshToken) {
      // A guest account is shared: its devices are nobody's business.
      const all = caller.type === 'guest' ? [] : await auth.devicesOf(caller.userId)
      const asking = refreshToken ? await auth.deviceOf(refreshToken) : null
      const currentId = asking?.id ?? caller.authSessionId
      const itemsPerPage = natural(paging.itemsPerPage, 1, mostPerPage) ?? 10
      const page = natural(paging.page, 0, Number.MAX_SAFE_INTEGER) ?? 0
      return {
        total: all.length,
        numPages: Math.ceil(all.length / itemsPerPage),
        page,
        itemsPerPage,
        sessions: all
          .slice(page * itemsPerPage, (page + 1) * itemsPerPage)
          .map((session) => deviceSession(session, currentId)),
      }
    },

    async endDevice(caller, sessionId) {
      if (caller.type === 'guest') throw new Problem('forbidden')
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(sessionId)) {
        throw new Problem('invalid')
      }
      await auth.endDevice(caller.userId, sessionId.toLowerCase())
    },

    async setSeriesHidden(caller, seriesId, isHidden) {
      if (!(await isSeriesVisible(seriesId, caller.scope))) throw new Problem('missing')
      await users.setSeriesHidden(caller.userId, seriesId, isHidden)
      events.publish('user.changed', { userId: caller.userId })
      return auth.callingUser(caller)
    },
  }
}

function deviceSession(session: AuthSession, currentId: string): DeviceSession {
  return {
    id: session.id,
    ipAddress: session.ip,
    userAgent: session.userAgent,
    deviceInfo: parseUserAgent(session.userAgent),
    createdAt: session.createdAt,
    updatedAt: session.usedAt,
    current: session.id === currentId,
  }
}

function natural(value: number | undefined, least: number, most: number): number | undefined {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined
}
