import { z } from 'zod'
import { annotation } from './annotations.ts'
import { author, authorCounted } from './authors.ts'
import { collection } from './collections.ts'
import { feedMin, itemExp } from './item-schemas.ts'
import { episodeDownload } from './episode-downloads.ts'
import { ebookMail, ereaderDevice } from './ereaders.ts'
import { sec } from './kit.ts'
import { library } from './libraries.ts'
import { logLine } from './logs.ts'
import { notificationSettings } from './notifications.ts'
import { playlist } from './playlists.ts'
import { announcedProvider } from './providers.ts'
import { episodeExp } from './podcast-schemas.ts'
import { mediaProgress } from './media-progress.ts'
import { series } from './series.ts'
import { mediaItemShare } from './share-schemas.ts'
import { task } from './tasks.ts'
import { publicUser, user } from './users.ts'

const id = z.string()
const nothing = z.undefined()
/** What is left of something that was removed. */
const toolTrack = z.object({ libraryItemId: z.string(), ino: z.string() })
const removed = z.object({ id, libraryId: z.string() })
/** Without what is in it for sockets that said `lists: 'brief'` in their handshake. */
const announcedCollection = z.union([collection, collection.omit({ books: true })])
const announcedPlaylist = z.union([playlist, playlist.omit({ items: true })])

/** An open stream, with the expanded item that it plays. */
export const openedStream = z.object({
  /** That of the session. */
  id,
  userId: z.string(),
  libraryItem: itemExp,
  episode: episodeExp.nullable(),
  segmentLength: sec,
  playlistPath: z.string(),
  clientPlaylistUri: z.string(),
  startTime: sec,
  segmentStartNumber: z.number().int(),
  isTranscodeComplete: z.boolean(),
})

export const streamProgress = z.object({
  /** Id of the stream. */
  stream: id,
  /** `12.50%` */
  percent: z.string(),
  /** Segments that were made: single ones as numbers, neighbours as `0-7`. */
  chunks: z.array(z.union([z.number().int(), z.string()])),
  numSegments: z.number().int(),
})

/**
 * What the server says over a socket: the payload of each event (ABS wire, sockets §7.1 to §7.5), to those whose rights
 * reach what it is about. `undefined` stands for an event without a payload. Names with `lectern` are ours.
 */
export const serverEvents = {
  /** To a socket that signed in. */
  init: z.object({
    userId: z.string(),
    username: z.string(),
    /** Only for admins. */
    usersOnline: z.array(publicUser).optional(),
    /** Something that this client is told of changed since its token was made. */
    lecternMissed: z.literal(true).optional(),
  }),
  /** To a socket whose token is worth nothing; it stays connected for another attempt. */
  auth_failed: z.object({ message: z.string() }),
  /** To the socket that sent `ping`. */
  pong: nothing,

  /** To admins: somebody connected, without having been connected before. */
  user_online: publicUser,
  /** To admins: somebody's last socket is gone. */
  user_offline: publicUser,
  /** To admins: somebody opened, moved or closed a session. */
  user_stream_update: publicUser,
  /** To admins. */
  user_added: user,
  /** To admins. */
  user_removed: user,
  /**
   * To the user themselves, and to other admins when an admin changed the account. Sockets that said `lists: 'brief'`
   * get it without the progress where only bookmarks changed.
   */
  user_updated: z.union([user, user.omit({ mediaProgress: true })]),

  /** To the owner: progress in one book or episode. */
  user_item_progress_updated: z.object({
    id,
    /** What moved it; null by hand. */
    sessionId: z.string().nullable(),
    deviceDescription: z.string().nullable(),
    data: mediaProgress,
  }),
  /** To the owner: a mark in a book was made or changed; a removed one. */
  lectern_annotation_updated: annotation,
  lectern_annotation_removed: z.object({ id, itemId: id }),
  /** To the owner: many marks in a book are others now, as after an import. */
  lectern_annotations_changed: z.object({ itemId: id }),
  /** To the owner: id of the session. */
  user_session_closed: id,
  /** To the owner: the same device opened another session, which ends the previous one; comes before its end. */
  lectern_session_replaced: z.object({ sessionId: z.string(), previousSessionId: z.string() }),
  /** To the owner: another session plays the same item from now on. */
  lectern_lease_taken: z.object({
    userId: z.string(),
    itemId: z.string(),
    sessionId: z.string(),
    previousSessionId: z.string(),
  }),
  /** To the owner, with a session that is streamed. */
  stream_open: openedStream,
  /** To the owner, at most every 2 seconds. */
  stream_progress: streamProgress,
  /** To the owner: it can be played. */
  stream_ready: nothing,
  /** To the owner: it begins anew. Clients understand it; streams of this server never need it. */
  stream_reset: z.object({ streamId: z.string(), startTime: sec }),
  /** To the owner. Both texts are the same sentence: clients read one or the other. */
  stream_error: z.object({ id, error: z.string(), errorMessage: z.string() }),
  /** To the owner: id of the stream. */
  stream_closed: id,

  /** To everybody who may open the library, as all that follow about libraries. */
  library_added: library,
  library_updated: library,
  library_removed: library,
  /** To everybody: libraries stand in another order. */
  lectern_libraries_ordered: nothing,
  /** To everybody who may see the item, as all that follow about items. One item that was added by itself. */
  item_added: itemExp,
  item_updated: itemExp,
  /** To those who may change items and open the library: its history grew by entries of a batch. */
  lectern_history_grew: z.object({ libraryId: z.string(), batch: z.string() }),
  /** To everybody who may open the library. */
  item_removed: removed,
  /** Items of a scan or of a change of many, those that the user may see. */
  items_added: z.array(itemExp),
  items_updated: z.array(itemExp),
  /** An episode was downloaded into its podcast. */
  episode_added: episodeExp.extend({ libraryItem: itemExp }),
  /** An episode waits to be downloaded, is begun, or is there (or failed, or isn't wanted any more). */
  episode_download_queued: episodeDownload,
  episode_download_started: episodeDownload,
  episode_download_finished: episodeDownload,
  /** Id of the podcast whose waiting episodes were forgotten. */
  episode_download_queue_cleared: id,
  /** To admins: how far a download is, about once a second. */
  lectern_episode_download_progress: z.object({
    id,
    libraryId: z.string(),
    libraryItemId: z.string(),
    bytes: z.number().int(),
    /** null: nobody said how many there are. */
    totalBytes: z.number().int().nullable(),
    bytesPerSecond: z.number().int(),
  }),
  /** To admins: downloads of this library wait in another order, failed, or are tried again. */
  lectern_episode_downloads_changed: z.object({ libraryId: z.string() }),
  /** To everybody who may see a book of the author. */
  author_added: author.pick({
    id: true,
    name: true,
    libraryId: true,
    addedAt: true,
    updatedAt: true,
  }),
  /** The books are counted as the user may see them. */
  author_updated: authorCounted,
  /** To everybody who may open the library; as they were to who saw a book of theirs when somebody removed them. */
  author_removed: z.union([author, removed]),
  /** After a scan: authors with as many books as the user may see. */
  authors_num_books_updated: z.object({
    libraryId: z.string(),
    authors: z.array(authorCounted.pick({ id: true, numBooks: true })),
  }),
  /** To everybody who may see a book of the series. New ones that a scan finds aren't told by themselves. */
  series_added: series,
  series_updated: series,
  /** To everybody who may open the library. */
  series_removed: removed,
  /** To everybody who may see a book of the collection, with those books. */
  collection_added: announcedCollection,
  collection_updated: announcedCollection,
  collection_removed: announcedCollection,
  /** To the owner. */
  playlist_added: announcedPlaylist,
  playlist_updated: announcedPlaylist,
  playlist_removed: announcedPlaylist,

  /** To everybody who may see what it is made of; one of a playlist to its owner. Private feeds are told to nobody. */
  rss_feed_open: feedMin,
  rss_feed_closed: feedMin,
  /** To admins. */
  share_open: mediaItemShare,
  share_closed: mediaItemShare,

  /**
   * All e-readers to admins when an admin changed them; to a user who changed their own, those that they may send to.
   */
  'ereader-devices-updated': z.object({ ereaderDevices: z.array(ereaderDevice) }),
  /** To everybody: the e-readers that they may send to may be others now, or whether anything can be sent. */
  lectern_ereaders_changed: nothing,
  /** To who sends it: how far a book on its way to an e-reader is. */
  lectern_ebook_mail: ebookMail,

  /** To everybody who may open the library that it works on, or to admins when it works on none; as all of tasks. */
  task_started: task,
  /** A few times a second while it goes on. */
  lectern_task_changed: task,
  task_finished: task,
  /** To who asked for it: a match of several items is over. */
  batch_quickmatch_complete: z.object({
    /** Something was taken over. */
    success: z.boolean(),
    updates: z.number().int(),
    /** Those that wait for a review, too. */
    unmatched: z.number().int(),
  }),
  /** To those who may change items and open the library: other matches wait for a review. */
  lectern_match_reviews: z.object({ libraryId: z.string() }),
  /** To admins, as the next four: percent of what a tool does to a book. */
  task_progress: z.object({ libraryItemId: z.string(), progress: z.number() }),
  track_started: toolTrack,
  track_progress: toolTrack.extend({ progress: z.number() }),
  track_finished: toolTrack,
  /** A book waits until others are written, or its turn has come. */
  metadata_embed_queue_update: z.object({ libraryItemId: z.string(), queued: z.boolean() }),
  /** To admins: a notification was sent, or could not be. */
  notifications_updated: notificationSettings,
  /** To admins: anything about notifications and webhooks is other than it was. */
  lectern_notifications_changed: z.object({}),
  /** To admins: API keys or links to choose a password are others than they were. */
  lectern_access_changed: z.object({}),
  /** To everybody: what an admin has to say. */
  admin_message: z.string(),
  /** To a socket that listens to the log: a line of the level that it asked for, or above. */
  log: logLine,
  /** To everybody: nothing is as it was. */
  backup_applied: z.null(),
  /** To everybody. */
  custom_metadata_provider_added: announcedProvider,
  custom_metadata_provider_removed: announcedProvider,
  /** To the socket that searched for covers: what one provider found, once for each that found something. */
  cover_search_result: z.object({
    requestId: z.string(),
    provider: z.string(),
    /** Web addresses, each once. */
    covers: z.array(z.string()),
    total: z.number().int(),
  }),
  /** To the same: one provider failed; the others go on. */
  cover_search_provider_error: z.object({
    requestId: z.string(),
    provider: z.string(),
    error: z.string(),
  }),
  /** To the same: all providers had their turn. */
  cover_search_complete: z.object({ requestId: z.string() }),
  /** To the socket that searched for covers; null where it gave its search no id. */
  cover_search_error: z.object({ requestId: z.string().nullable(), error: z.string() }),
  /** To the socket that cancelled its search. */
  cover_search_cancelled: z.object({ requestId: z.string() }),
}
export type ServerEventName = keyof typeof serverEvents
/** What comes with an event of the server, by its name. */
export type ServerEvents = { [N in ServerEventName]: z.output<(typeof serverEvents)[N]> }

const searchId = z.string().min(1).max(256)
const searchText = z.string().max(1000)

/**
 * What clients say over a socket (ABS wire, sockets §7.2). What can't be read is passed over, but for `auth`, which is
 * answered with `auth_failed`, and `search_covers`.
 */
export const clientEvents = {
  /** An access token: signs this socket in, also again. Three a minute are heard. */
  auth: z.string(),
  /** Answered with `pong`, whatever comes with it. */
  ping: z.unknown(),
  /** By admins: ends the running scan of a library, by its id. */
  cancel_scan: z.string(),
  /** By admins: everybody is told it, as `admin_message`. */
  message_all_users: z.object({ message: z.string() }),
  /** By admins: lines of the log from this level on (0 trace … 6 note) are told to this socket, until it says otherwise. */
  set_log_listener: z.number().int().min(0).max(6),
  remove_log_listener: z.unknown(),
  /**
   * Apps wait for an answer in any case; what can't be read of it is null. `provider` is `best`, `all` or one of them.
   * An id that is searched for already is passed over.
   */
  search_covers: z
    .object({
      requestId: searchId.nullable().catch(null),
      title: searchText.nullable().catch(null),
      author: searchText.catch(''),
      provider: searchText.catch('best'),
      podcast: z.boolean().catch(false),
    })
    .catch({ requestId: null, title: null, author: '', provider: 'best', podcast: false }),
  /** Id of the search. */
  cancel_cover_search: searchId,
}
export type ClientEventName = keyof typeof clientEvents
/** What comes with an event of a client, by its name. */
export type ClientEvents = { [N in ClientEventName]: z.output<(typeof clientEvents)[N]> }
