import type { EpisodeExp, ItemExp, PlaybackSession, PlayRequest } from '@lectern/contract'
import type { Positions } from '#features/positions/index.ts'
import type { RemoteEpisodes, RemoteSounds } from '#features/remote-sounds/index.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Content } from '#domain/content.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import type { DeviceRequest } from './devices/devices.ts'
import { openSession } from './sessions/open-session.store.ts'
import { openStreamOf, wishQuery } from './media/open-stream.ts'
import type { OpenStream } from './media/open-stream.ts'
import { createSessionTransfers } from './media/session-transfers.ts'
import { transcode } from './media/play-method.ts'
import type { Playable, RemoteSource } from './media/playable.ts'
import { withSound } from './media/with-sound.ts'
import type { PlayableItems } from './media/playable.store.ts'
import * as store from './playback.store.ts'
import { renderPlaying } from './sessions/sessions.wire.ts'

export interface PlaybackDeps {
  db: Database
  events: Pick<Events, 'publish' | 'follow' | 'handle'>
  now: Now
  newId: () => string
  positions: Positions
  items: PlayableItems
  /** Sounds that lie with their publishers. */
  sounds: Pick<RemoteSounds, 'ready' | 'length' | 'content'>
  noteLength: RemoteEpisodes['noteLength']
  /** The wire level that sessions and devices are stamped with. */
  serverVersion: string
  /** Whether streams can be transcoded. */
  canStream: boolean
  /** What a user may see now; null when they are gone or inactive. */
  scopeOf: (userId: string) => Promise<VisibilityScope | null>
}

/** A file to send, until its signal says that it is over. */
export interface TrackFile {
  path: string
  mimeType: string
  signal: AbortSignal
}

/** The same of a sound that lies with its publisher. */
export interface RemoteTrack {
  remote: RemoteSource
  /** Came while it was heard; its bytes are others. */
  file: Omit<TrackFile, 'signal'> | undefined
  signal: AbortSignal
}

/** The expanded item of the wire, and its episode when one is played. */
export interface Shown {
  item: ItemExp
  episode: EpisodeExp | null
}

export type Playback = ReturnType<typeof createPlayback>

/** Opening sessions and looking at open ones. Reports are in reports.ts, offline sessions in local-sessions.ts. */
export function createPlayback(deps: PlaybackDeps) {
  const { db, events, items } = deps
  const transfers = createSessionTransfers(deps)

  async function playable(
    itemId: string,
    episodeId: string | null,
    scope: VisibilityScope,
  ): Promise<Playable> {
    const found = await items.get(itemId, episodeId, scope)
    if (found === 'missing') throw new Problem('missing')
    if (found === 'wrong-kind') throw new Problem('invalid')
    if (found.isMissing) throw new Problem('missing', 'The files of this item are missing')
    return found
  }

  /** An open session that this caller may look at or report to. */
  async function openFor(caller: Caller, id: string): Promise<PlaybackSessionRow> {
    const row = await store.findOpen(db, id)
    if (row === null) throw new Problem('missing')
    if (row.user_id !== caller.userId && !caller.isAdmin) throw new Problem('forbidden')
    return row
  }

  /** An open session with its media, as whoever listens may see it now. */
  async function mediaOf(row: PlaybackSessionRow, scope: VisibilityScope): Promise<Playable> {
    const found = await items.get(row.item_id ?? '', row.episode_id, scope)
    if (typeof found === 'string') throw new Problem('missing')
    return found
  }

  /** An open session and what its owner may see now. */
  async function heard(
    id: string,
  ): Promise<{ row: PlaybackSessionRow; itemId: string; scope: VisibilityScope }> {
    const row = await store.findOpen(db, id)
    const scope = row?.user_id ? await deps.scopeOf(row.user_id) : null
    if (row === null || scope === null) throw new Problem('missing')
    return { row, itemId: row.item_id ?? '', scope }
  }

  /** What its bytes come from, as long as its owner may see the item, and the signal that ends them. */
  function streamed(id: string) {
    return transfers.bind(id, async () => {
      const { row, itemId, scope } = await heard(id)
      const isRemote = row.tracks_json !== null
      const media = await items.stream(itemId, row.episode_id, scope, isRemote)
      if (media === null) throw new Problem('missing')
      return { row, media, sessionId: row.id, userId: row.user_id ?? '', itemId }
    })
  }

  /** A session as others see it; null when its item is gone. */
  async function watch(row: PlaybackSessionRow): Promise<PlaybackSession | null> {
    const found = await items.load(row.item_id ?? '', row.episode_id)
    return found === null ? null : renderPlaying(row, found, { withItem: false })
  }

  return {
    openFor,

    /** Opens a session at the caller's own progress and makes its device the one that may move it. */
    async play(
      caller: Caller,
      name: { itemId: string; episodeId: string | null },
      request: PlayRequest,
      from: DeviceRequest,
    ): Promise<PlaybackSession> {
      const { userId } = caller
      const found = await playable(name.itemId, name.episodeId, caller.scope)
      const media = await withSound(found, request, deps)
      const asked = media.remote === undefined ? request : { ...request, forceDirectPlay: true }
      const opening = { caller, media, request: asked, from, at: deps.now() }
      const opened = await openSession(opening, deps)
      const sessionId = opened.row.id
      for (const previousSessionId of opened.replaced)
        events.publish('session.replaced', { userId, sessionId, previousSessionId })
      for (const ended of opened.ended)
        events.publish('session.closed', { userId, sessionId: ended })
      if (opened.displaced !== null) {
        const { itemId } = media
        const previousSessionId = opened.displaced
        events.publish('lease.taken', { userId, itemId, sessionId, previousSessionId })
      }
      events.publish('session.opened', { userId, sessionId })
      const query = wishQuery(request.lecternStream ?? {})
      return renderPlaying(opened.row, media, { withItem: true, query })
    },

    /** What a device fetches to keep an episode that isn't downloaded. @throws Problem `missing` for any other */
    async episodeTrack(caller: Caller, name: { itemId: string; episodeId: string }) {
      const found = await playable(name.itemId, name.episodeId, caller.scope)
      if (found.remote === undefined) throw new Problem('missing')
      const asked = { forceDirectPlay: true }
      const {
        displayTitle: title,
        duration,
        chapters,
        tracks,
      } = await withSound(found, asked, deps)
      const [track] = tracks
      if (track === undefined) throw new Problem('missing')
      const contentUrl = `/api/items/${name.itemId}/file/${track.ino}`
      return { id: name.episodeId, title, duration, chapters, audioTrack: { ...track, contentUrl } }
    },

    /** An open session with fresh media: for its owner or an admin. */
    async get(caller: Caller, id: string): Promise<PlaybackSession> {
      const row = await openFor(caller, id)
      return renderPlaying(row, await mediaOf(row, caller.scope), { withItem: true })
    },

    /** An open session as a stream, as long as its owner may see the item. */
    async streamOf(id: string): Promise<OpenStream> {
      const { row, media, signal } = await streamed(id)
      // It is sent as its publisher has it.
      if (media.remote !== undefined) throw new Problem('missing')
      return openStreamOf(row, media, signal)
    },

    /** What an open session plays, as it is shown. */
    async shownOf(id: string): Promise<Shown> {
      const { row, scope } = await heard(id)
      return shownOf(await mediaOf(row, scope))
    },

    /** The file behind a track of an open session, as long as its owner may see the item. */
    async track(id: string, index: number): Promise<TrackFile | RemoteTrack | 'stream'> {
      const { row, media, signal } = await streamed(id)
      if (media.remote !== undefined && index <= 1)
        return { remote: media.remote, file: media.tracks.get(1), signal }
      if (row.play_method === transcode) return 'stream'
      const track = media.tracks.get(row.episode_id !== null && index === 0 ? 1 : index)
      if (track === undefined) throw new Problem('missing')
      return { ...track, signal }
    },

    /** What is sent of a sound that lies with its publisher. @throws Problem with a sentence for people */
    remote: ({ address }: RemoteSource, signal: AbortSignal): Promise<Content> =>
      deps.sounds.content(address, signal),

    /** What a user listens to right now, for those who watch; null when nothing is open. */
    async openSessionOf(userId: string): Promise<PlaybackSession | null> {
      const [row] = await store.listOpen(db, userId)
      return row === undefined ? null : watch(row)
    },

    /** Everything that is open right now, latest report first. */
    async openSessions(): Promise<PlaybackSession[]> {
      const rows = await store.listOpen(db, null)
      const watched = await Promise.all(rows.map(watch))
      return watched.filter((session) => session !== null)
    },
  }
}

function shownOf({ item, episodeId }: Playable): Shown {
  const episodes = 'episodes' in item.media ? item.media.episodes : []
  return { item, episode: episodes.find(({ id }) => id === episodeId) ?? null }
}
