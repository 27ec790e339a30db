import type { ListeningSession, User } from '@lectern/contract'
import type { Router } from '../http/router.ts'
import { asShownTo } from '../domain/caller.ts'
import type { Caller, ClientCapabilities, VisibilityScope } from '../domain/caller.ts'
import type { Now } from '../platform/clock.ts'
import type { Events } from '../domain/events.ts'
import type { Log } from '../platform/log.ts'
import type { Database } from '../storage/database.ts'
import { createReadCache } from '../features/items/index.ts'
import { annotationRoutes, createAnnotationParts } from '../features/annotations/index.ts'
import { bookmarkRoutes, bookmarksStore, createBookmarks } from '../features/bookmarks/index.ts'
import { createKoreaderParts, koreaderRoutes } from '../features/koreader/index.ts'
import {
  createListeningStats,
  createServerStats,
  listeningStatsRoutes,
} from '../features/listening-stats/index.ts'
import {
  createPlaybackParts,
  playableItems,
  playbackRoutes,
  sessionRoutes,
} from '../features/playback/index.ts'
import {
  compactJournal,
  createHistory,
  createPositions,
  forgetGone,
  progressRoutes,
} from '../features/positions/index.ts'
import { createStreaming, streamRoutes } from '../features/streams/index.ts'
import type { StreamingDeps } from '../features/streams/index.ts'
import { createWaveformParts, waveformRoutes } from '../features/waveforms/index.ts'
import type { RemoteEpisodes, RemoteSounds } from '../features/remote-sounds/index.ts'
import type { WaveformMeans } from '../features/waveforms/index.ts'
import { scopeOf, usersStore } from '../features/users/index.ts'

interface ListeningDeps {
  db: Database
  log: Pick<Log, 'warn'>
  events: Events
  now: Now
  newId: () => string
  /** Articles that sorting leaves out. */
  prefixes: () => string[]
  /** Level of the wire, kept with each session. */
  serverVersion: string
  streaming: Omit<StreamingDeps, 'events' | 'now' | 'streamOf' | 'shownOf'>
  waveforms: Omit<WaveformMeans, 'items'>
  /** Episodes that lie with their publishers. */
  remote: { sounds: RemoteSounds; episodes: RemoteEpisodes }
}

/** The part of the parts list that listening needs: progress, sessions, bookmarks, statistics. */
export function createListening({
  db,
  log,
  events,
  now,
  newId,
  prefixes,
  serverVersion,
  streaming: means,
  waveforms: waveformMeans,
  remote,
}: ListeningDeps) {
  const people = usersStore(db, now)
  const positions = createPositions({ db, events, now, newId })
  const history = createHistory({ db, now, positions })
  const readers = createKoreaderParts({ db, positions, now, log })
  const bookmarks = createBookmarks({ store: bookmarksStore(db), events, now })
  const marks = createAnnotationParts({ db, events, now, findDocument: readers.findDocument })
  const stats = createListeningStats({ db, now })
  const cache = createReadCache({ events, now })
  const items = playableItems({ db, remote: remote.episodes, prefixes, cache })
  const waves = createWaveformParts({ ...waveformMeans, items })
  const playing = createPlaybackParts({
    db,
    events,
    now,
    newId,
    positions,
    items,
    sounds: remote.sounds,
    noteLength: remote.episodes.noteLength,
    serverVersion,
    canStream: means.render !== null,
    async scopeOf(userId) {
      const person = await people.byId(userId)
      return person?.isActive ? scopeOf(person) : null
    },
  })

  const streaming = createStreaming({
    ...means,
    events,
    now,
    streamOf: playing.playback.streamOf,
    shownOf: playing.playback.shownOf,
  })

  /** What somebody may see of what is theirs: access that was taken away takes it along. */
  async function visible<T>(
    userId: string,
    capabilities: ClientCapabilities,
    read: (scope: VisibilityScope) => Promise<T[]>,
  ): Promise<T[]> {
    const person = await people.byId(userId)
    return person === undefined ? [] : read(asShownTo(capabilities, scopeOf(person)))
  }

  return {
    positions,
    playback: playing.playback,
    /** Parts of the user object that other features show. */
    ofUsers: {
      progressOf: (userId: string, capabilities: ClientCapabilities = {}) =>
        visible(userId, capabilities, (scope) => positions.progressOf(userId, scope)),
      titledProgressOf: (userId: string, capabilities: ClientCapabilities = {}) =>
        visible(userId, capabilities, (scope) => positions.titledProgressOf(userId, scope)),
      bookmarksOf: (userId: string, capabilities: ClientCapabilities = {}) =>
        visible(userId, capabilities, (scope) => bookmarks.bookmarksOf(userId, scope)),
      latestSessions: () => playing.sessions.latest(),
    },
    /** What can be played. */
    items,
    streaming,
    bind(
      router: Router,
      renderUser: (caller: Caller) => Promise<User>,
      heardByVisitors: (caller: Caller) => Promise<ListeningSession[]>,
    ): void {
      progressRoutes(router, { positions, history, renderUser })
      koreaderRoutes(router, readers.koreader)
      bookmarkRoutes(router, bookmarks)
      annotationRoutes(router, marks)
      playbackRoutes(router, playing)
      sessionRoutes(router, playing.sessions, heardByVisitors)
      streamRoutes(router, streaming)
      waveformRoutes(router, waves.waveforms, waves.pauses)
      listeningStatsRoutes(router, stats, createServerStats({ db }))
    },
    async close(): Promise<void> {
      cache.close()
      await Promise.all([streaming.close(), waves.close(), readers.close()])
    },
    /** Hourly: closes forgotten sessions, condenses the journal, forgets progress of items long gone. */
    async sweep(): Promise<void> {
      await Promise.all([
        playing.sweep(),
        compactJournal({ db, now }),
        forgetGone({ db, now }),
        marks.annotations.sweep(),
      ])
    },
  }
}
