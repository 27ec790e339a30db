import { randomUUID } from 'node:crypto'
import type { ListeningSession, OpenedShare } from '@lectern/contract'
import { deviceFactsOf } from '#features/playback/index.ts'
import type { PlayableItems } from '#features/playback/index.ts'
import type { Passwords } from '#features/users/index.ts'
import { isUnknownLibrary, unrestricted } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { ShareVisitRow } from '#storage/schema.ts'
import type { LivingShare, LivingShares } from '../living-shares.ts'
import { openedWire, visitWire } from '../shares.wire.ts'
import type { OpenedShares } from './opened-shares.ts'
import { digest, hideFromSearch, isCookie } from './visitor.ts'
import type { Visitor } from './visitor.ts'
import type { VisitsStore } from './visits.store.ts'

export interface VisitsDeps {
  store: VisitsStore
  living: LivingShares
  shares: OpenedShares
  items: Pick<PlayableItems, 'shown'>
  passwords: Pick<Passwords, 'verify'>
  /** Throws `too-many` for addresses that ask without end. */
  limit: (address: string) => void
  /** Counts a try at a password as failed until it says otherwise. Throws `too-many`. */
  guess: (address: string, shareId: string) => Promise<{ succeeded(): Promise<void> }>
  serverVersion: string
  now: Now
  newId: () => string
}

export type Visits = ReturnType<typeof createVisits>

/** Sessions that count as open (ABS wire, playback §3.1 rule 5), and how many of them are shown. */
const openMs = 36 * 3_600_000
const mostShown = 200
/** The cookie's life on the wire: who comes back after that is somebody new. */
const rememberedMs = 30 * 86_400_000
/** Coming back is noted at most so often. */
const notedEveryMs = 60_000

/** Shares as visitors see them: whoever has the address, for as long as there is one. */
export function createVisits(deps: VisitsDeps) {
  const { store, living, shares, items, now } = deps

  async function begin(
    { row }: LivingShare,
    { cookie, start }: { cookie: string; start: number },
    visitor: Visitor,
  ): Promise<ShareVisitRow> {
    const at = now()
    const { sdkVersion: _, ...facts } = deviceFactsOf(
      { clientName: 'Abs Web Share' },
      visitor,
      deps.serverVersion,
    )
    return store.insert({
      id: deps.newId(),
      share_id: row.id,
      visitor: digest(cookie),
      position: start,
      start_time: start,
      started_at: at,
      updated_at: at,
      device_json: JSON.stringify({
        id: deps.newId(),
        deviceId: deps.newId(),
        clientVersion: deps.serverVersion,
        ...facts,
      }),
    })
  }

  return {
    /** `from`: seconds where a first visit begins. Throws `unauthenticated` where a password is to be said first. */
    async visit(slug: string, from: string | undefined, visitor: Visitor): Promise<OpenedShare> {
      deps.limit(visitor.ip)
      const share = await living.find(slug)
      const playable = await shares.shown(share)
      const known = isCookie(visitor.cookie)
        ? await store.of(share.row.id, digest(visitor.cookie))
        : undefined
      if (known === undefined && share.row.password_hash !== null)
        throw new Problem('unauthenticated', 'This share asks for a password.')
      const cookie = isCookie(visitor.cookie) ? visitor.cookie : randomUUID()
      const start = within(Number(from), playable.duration)
      const visit = known ?? (await begin(share, { cookie, start }, visitor))
      if (now() - visit.updated_at >= notedEveryMs) await store.note(visit.id, { at: now() })
      visitor.keepCookie(cookie)
      hideFromSearch(visitor)
      const { serverVersion } = deps
      return openedWire({ row: share.row, visit, playable, serverVersion }, visitor.basePath)
    },

    /** Throws `forbidden` for another password, `too-many` for who guesses. */
    async unlock(slug: string, password: string, visitor: Visitor): Promise<void> {
      deps.limit(visitor.ip)
      const share = await living.find(slug)
      const { password_hash: hash, id } = share.row
      if (hash === null) return
      const attempt = await deps.guess(visitor.ip, id)
      if (!(await deps.passwords.verify(hash, password)))
        throw new Problem('forbidden', 'That is not the password of this share.', {
          field: 'password',
        })
      await attempt.succeeded()
      // A cookie that somebody else may have planted is not let in.
      const cookie = randomUUID()
      if (isCookie(visitor.cookie)) await store.rename(digest(visitor.cookie), digest(cookie))
      await begin(share, { cookie, start: 0 }, visitor)
      visitor.keepCookie(cookie)
    },

    /** `currentTime` in s. */
    async progress(slug: string, currentTime: number, visitor: Visitor): Promise<void> {
      deps.limit(visitor.ip)
      const share = await shares.opened(slug, visitor)
      const { duration } = await shares.shown(share)
      await store.note(share.visit.id, { position: within(currentTime, duration), at: now() })
    },

    /** What is heard without an account, for admins; the latest first. */
    async openSessions({ scope }: Pick<Caller, 'scope'>): Promise<ListeningSession[]> {
      const { serverVersion } = deps
      const all = await store.since(now() - openMs, mostShown)
      const recent = all.filter(({ share }) => !isUnknownLibrary(share.library_id, scope))
      const shown = await Promise.all(
        recent.map(async ({ share: row, visit }) => {
          const playable = await items.shown(row.item_id, row.episode_id, unrestricted)
          if (playable === null) return []
          return [visitWire({ row, visit, playable, serverVersion })]
        }),
      )
      return shown.flat()
    },

    sweep: () => store.removeSilent(now() - rememberedMs),
  }
}

const within = (seconds: number, duration: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), duration) : 0
