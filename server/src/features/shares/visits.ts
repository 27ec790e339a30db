import { createHash, randomUUID } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import type { ListeningSession, OpenedShare } from '@lectern/contract'
import { deviceFactsOf } from '#features/playback/index.ts'
import type { DeviceRequest, Playable, PlayableItems } from '#features/playback/index.ts'
import type { Passwords } from '#features/users/index.ts'
import { isUnknownLibrary, unrestricted } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { PublicTransfers } from '#domain/public/public-transfers.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { ShareVisitRow } from '#storage/schema.ts'
import type { LivingShare, LivingShares } from './living-shares.ts'
import { openedWire, visitWire } from './shares.wire.ts'
import type { VisitsStore } from './visits.store.ts'

/** Who asks, without having signed in. */
export interface Visitor extends DeviceRequest {
  /** What their browser keeps of earlier visits. */
  cookie: string | undefined
  /** Tells it what to keep. */
  keepCookie(value: string): void
  basePath: string
  signal: AbortSignal
  setHeader(name: string, value: string): void
  whenClosed(work: () => void): void
}

export interface VisitsDeps {
  store: VisitsStore
  living: LivingShares
  items: Pick<PlayableItems, 'get' | 'stream'>
  passwords: Pick<Passwords, 'verify'>
  transfers: PublicTransfers
  /** Throws `too-many` for addresses that ask without end. */
  limit: (address: string) => void
  /** Counts a try at a password as failed until it says otherwise. Throws `too-many`. */
  guess: (address: string, shareId: string) => Promise<{ succeeded(): Promise<void> }>
  /** A picture as it lies on the disk, if it is one. */
  original: (path: string, asker: { address: string; signal: AbortSignal }) => Promise<Content>
  download: (itemId: string, asker: Pick<Caller, 'scope'>) => Promise<Content>
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
const noSession = 'Share session not set'

/** Shares as visitors see them: whoever has the address, for as long as there is one. */
export function createVisits(deps: VisitsDeps) {
  const { store, living, items, transfers, now } = deps

  async function playableOf({ row, scope }: LivingShare): Promise<Playable> {
    const found = await items.get(row.item_id, row.episode_id, scope)
    if (typeof found === 'string' || found.remote !== undefined) throw new Problem('missing')
    return found
  }

  /** What somebody opened before. Throws `missing`, as there is nothing for those who didn't. */
  async function opened(
    slug: string,
    { cookie }: Pick<Visitor, 'cookie'>,
  ): Promise<LivingShare & { visit: ShareVisitRow }> {
    const share = await living.find(slug)
    const visit = isCookie(cookie) ? await store.of(share.row.id, digest(cookie)) : undefined
    if (visit === undefined) throw new Problem('missing', noSession)
    return { ...share, visit }
  }

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
      const playable = await playableOf(share)
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

    /** A file of it, for as long as it is shared. */
    async track(slug: string, index: string, visitor: Visitor): Promise<Content> {
      const find = async () => {
        const { row, scope } = await opened(slug, visitor)
        const media = await items.stream(row.item_id, row.episode_id, scope)
        const track = /^\d{1,6}$/.test(index) ? media?.tracks.get(Number(index)) : undefined
        if (track === undefined) throw new Problem('missing', 'Track not found')
        return track
      }
      const { found, signal } = await transfers.bind(find, visitor.whenClosed)
      hideFromSearch(visitor)
      return file({ path: found.path, type: found.mimeType, isForeign: true, signal })
    },

    async cover(slug: string, visitor: Visitor): Promise<Content> {
      deps.limit(visitor.ip)
      const { coverPath } = await playableOf(await opened(slug, visitor))
      if (coverPath === null) throw new Problem('missing')
      const { ip: address, signal } = visitor
      const picture = await deps.original(coverPath, { address, signal })
      hideFromSearch(visitor)
      return picture.content === 'file'
        ? { ...picture, cacheControl: 'private, no-cache' }
        : picture
    },

    /** Throws `forbidden` where it may only be heard. */
    async download(slug: string, visitor: Visitor): Promise<Content> {
      deps.limit(visitor.ip)
      const find = async () => {
        const share = await opened(slug, visitor)
        if (share.row.is_downloadable !== 1)
          throw new Problem('forbidden', 'This share can be heard, but not downloaded.')
        return { share, playable: await playableOf(share) }
      }
      const { found, signal } = await transfers.bind(find, visitor.whenClosed)
      hideFromSearch(visitor)
      const { share, playable } = found
      const [track] = playable.tracks
      if (share.row.episode_id !== null && track !== undefined) {
        const { path, filename } = track.metadata
        return file({ path, type: track.mimeType, attachment: filename, isForeign: true, signal })
      }
      const content = await deps.download(share.row.item_id, share)
      if (content.content === 'stream') addAbortSignal(signal, content.stream)
      return content.content === 'file' ? { ...content, signal } : content
    },

    /** `currentTime` in s. */
    async progress(slug: string, currentTime: number, visitor: Visitor): Promise<void> {
      deps.limit(visitor.ip)
      const share = await opened(slug, visitor)
      const { duration } = await playableOf(share)
      await store.note(share.visit.id, { position: within(currentTime, duration), at: now() })
    },

    /** What is heard without an account, for admins; the latest first. */
    async openSessions({ scope }: Pick<Caller, 'scope'>): Promise<ListeningSession[]> {
      const { serverVersion } = deps
      const all = await store.since(now() - openMs, mostShown)
      const recent = all.filter(({ share }) => !isUnknownLibrary(share.library_id, scope))
      const shown = await Promise.all(
        recent.map(async ({ share: row, visit }) => {
          const playable = await items.get(row.item_id, row.episode_id, unrestricted)
          if (typeof playable === 'string') return []
          return [visitWire({ row, visit, playable, serverVersion })]
        }),
      )
      return shown.flat()
    },

    sweep: () => store.removeSilent(now() - rememberedMs),
  }
}

const isCookie = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f-]{36}$/.test(text)

/** Who reads the database can't become a visitor. */
const digest = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url')

const within = (seconds: number, duration: number): number =>
  Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), duration) : 0

function hideFromSearch({ setHeader }: Visitor): void {
  setHeader('x-robots-tag', 'noindex, nofollow')
}
