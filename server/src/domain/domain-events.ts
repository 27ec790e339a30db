import type {
  Annotation,
  Author,
  Collection,
  EbookMail,
  EpisodeDownload,
  EreaderDevice,
  FeedMin,
  Library,
  MediaItemShare,
  MediaProgress,
  Playlist,
  PublicUser,
  ServerEvents,
  Task,
  User,
} from '@lectern/contract'

/**
 * What happened inside, told to whoever subscribed. Features publish, other features and realtime/ react;
 * the publisher never learns who listens. All payloads are ids and small facts, as JSON: listeners read what they need,
 * and servers on the same data tell each other.
 */
export interface DomainEvents {
  'user.added': { userId: string }
  /** Any change of what the user sees of themselves: permissions, progress, bookmarks, settings. */
  'user.changed': {
    userId: string
    /** One of many, as a player reports: a later one may stand for it. */
    mayWait?: boolean
    /** All that changed, where `progress.changed` or little else tells it: lists that stay need not be sent. */
    of?: 'places' | 'bookmarks'
  }
  /** An admin changed the account: other admins hear of it too. */
  'user.edited': { userId: string }
  'user.removed': { userId: string; user: User }
  /** Somebody signed in with their password. `address` is that of the network, `device` what the client says of itself. */
  'auth.signedIn': { userId: string; username: string; address: string; device: string }
  /** API keys or links to choose a password are others than they were. */
  'access.changed': Record<string, never>
  /** Sessions of a user ended: sockets and streams of them close. */
  'auth.ended': { userId: string; authSessionIds: string[] | 'all' }
  'library.added': { libraryId: string }
  'library.changed': { libraryId: string }
  /** The folders of a library went away, or are there again. */
  'library.reached': { libraryId: string; isOffline: boolean }
  /** Libraries changed places; nothing else about them. */
  'libraries.ordered': Record<string, never>
  'library.removed': { libraryId: string; library: Library }
  /** `inBatch`: part of a library scan, told to clients as a list even when it is one item. */
  'items.added': { libraryId: string; itemIds: string[]; inBatch?: boolean }
  /** `apart`: clients are told of each item by itself. */
  'items.changed': { libraryId: string; itemIds: string[]; inBatch?: boolean; apart?: boolean }
  /** `isWithLibrary`: goes with its whole library, of which clients are told too. */
  'item.removed': { libraryId: string; itemId: string; isWithLibrary?: boolean }
  /** Entries were added to the history of a library, all of one batch. */
  'history.grew': { libraryId: string; batch: string }
  /** So many items were written at once that search gets their words later. */
  'search.behind': Record<string, never>
  /** Custom metadata providers, as everybody may know them. */
  'provider.added': ServerEvents['custom_metadata_provider_added']
  'provider.removed': ServerEvents['custom_metadata_provider_removed']
  /** Colours of covers are to be found again. */
  'covers.unpainted': { libraryId: string }
  'author.added': {
    libraryId: string
    authorId: string
    name: string
    addedAt: number
    updatedAt: number
  }
  'author.changed': { libraryId: string; authorId: string }
  /** With `author` as it was, and their books when somebody removed them by hand. */
  'author.removed': {
    libraryId: string
    authorId: string
    author?: Author
    itemIds?: string[]
  }
  'authors.counted': { libraryId: string; authors: { id: string; numBooks: number }[] }
  'series.added': { libraryId: string; seriesId: string }
  'series.changed': { libraryId: string; seriesId: string }
  'series.removed': { libraryId: string; seriesId: string }
  'collection.added': { libraryId: string; collectionId: string }
  'collection.changed': { libraryId: string; collectionId: string }
  /** `itemIds`: the books that were in it. */
  'collection.removed': {
    libraryId: string
    collection: Omit<Collection, 'books'>
    itemIds: string[]
  }
  'playlist.added': { userId: string; playlistId: string }
  'playlist.changed': { userId: string; playlistId: string }
  /** `playlist` as it was. */
  'playlist.removed': { userId: string; playlist: Playlist }
  /** Everybody who may see what it is made of may follow it. */
  'feed.opened': { userId: string; libraryId: string; feed: FeedMin }
  /** A feed without `feed` was a private one. */
  'feed.closed': { userId: string; libraryId: string; feedId: string; feed: FeedMin | null }
  'share.opened': { libraryId: string; share: MediaItemShare }
  /** It was withdrawn, or is over. */
  'share.closed': { libraryId: string; share: MediaItemShare }
  /** A progress row was written. */
  'progress.changed': {
    userId: string
    libraryId: string
    progressId: string
    sessionId: string | null
    deviceDescription: string | null
    data: MediaProgress
  }
  /** Somebody has finished a book or an episode that they hadn't. */
  'item.finished': { userId: string; libraryId: string; itemId: string; episodeId: string | null }
  'session.opened': { userId: string; sessionId: string }
  'session.changed': { userId: string; sessionId: string }
  'session.closed': { userId: string; sessionId: string }
  /** The same device opened another session, so that the previous one ends; told before its end. */
  'session.replaced': { userId: string; sessionId: string; previousSessionId: string }
  'stream.opened': { userId: string; stream: ServerEvents['stream_open'] }
  /** `made`: segments that were sent since this server told of it last. */
  'stream.progress': {
    userId: string
    made: number[]
    progress: ServerEvents['stream_progress']
  }
  'stream.ready': { userId: string; sessionId: string }
  /** `message` is a sentence for people. */
  'stream.failed': { userId: string; sessionId: string; message: string }
  'stream.closed': { userId: string; sessionId: string }
  /** Somebody made or changed a mark in a book. */
  'annotation.changed': { userId: string; annotation: Annotation }
  'annotation.removed': { userId: string; itemId: string; annotationId: string }
  /** Many marks of somebody in a book are others now. */
  'annotations.changed': { userId: string; itemId: string }
  /** Another device took over; the old session's syncs are journalled but not adopted. */
  'lease.taken': { userId: string; itemId: string; sessionId: string; previousSessionId: string }
  'task.started': { task: Task; libraryId: string | null }
  'task.changed': { task: Task; libraryId: string | null }
  'task.finished': { task: Task; libraryId: string | null }
  /** A tool is at work on a file of an item; `percent` 0…100. */
  'tool.track': {
    libraryItemId: string
    ino: string
    step: 'started' | 'finished' | { percent: number }
  }
  'tool.progress': { libraryItemId: string; percent: number }
  'tool.queue': { libraryItemId: string; isQueued: boolean }
  /** Somebody cancels what is done to the files of an item: the server that does it ends it. */
  'tool.unwanted': { libraryItemId: string }
  /** Somebody cancels tasks: the server that has them ends them. */
  'tasks.unwanted': { action: string; libraryId: string }
  /** A server wants to know what the others have under way: each tells of it once more. */
  'tasks.asked': Record<string, never>
  /** An episode waits to be downloaded, is begun, or its download has ended in whatever way. */
  'download.queued': ToldDownload
  'download.started': ToldDownload
  'download.finished': ToldDownload
  /** What waited to be downloaded of a podcast was forgotten. */
  'download.cleared': { libraryId: string; itemId: string }
  /** How far a download is: bytes that are there and that there are to be. */
  'download.progress': {
    id: string
    libraryId: string
    itemId: string
    bytes: number
    totalBytes: number | null
    bytesPerSecond: number
  }
  /** Nobody wants these any more: the server that downloads them ends that. */
  'download.unwanted': { ids: string[] }
  /** What waits to be downloaded, or its order, isn't what it was. */
  'downloads.changed': { libraryId: string }
  /** An episode was downloaded, as it was asked for at that time (ms), and is in its podcast. */
  'episode.added': {
    libraryId: string
    itemId: string
    episodeId: string
    isAutomatic: boolean
    askedAt: number
  }
  /** A match of several items is over; told to who asked for it. */
  'match.ended': { userId: string; result: ServerEvents['batch_quickmatch_complete'] }
  /** Other matches of a library wait for a review. */
  'reviews.changed': { libraryId: string }
  /** The feed of a podcast could not be read, `failures` times in a row now; the reason is a sentence without its address. */
  'feed.failed': {
    libraryId: string
    itemId: string
    title: string
    /** A stand-in where the address holds a secret. */
    feedUrl: string
    failures: number
    reason: string
    /** Nobody asked for it. */
    isAutomatic: boolean
  }
  /** Other rules say now which downloaded episodes go: those of a show, or of all without rules of their own. */
  'retention.changed': { itemId: string | null }
  /** E-readers changed: those of a user, with all that they may send to; null: an admin changed them, with all there are. */
  'ereaders.changed': { userId: string | null; devices: EreaderDevice[] }
  /** How mail is sent changed. */
  'mail.changed': Record<string, never>
  /** How far a book on its way to an e-reader is. */
  'ebook-mail.changed': { userId: string; mail: EbookMail }
  'settings.changed': { keys: string[] }
  /** A notification was made, changed or removed, waits, or was tried; or how they are sent changed. */
  'notifications.changed': { wasTried: boolean }
  /** Somebody came, with what admins are to see of them. */
  'user.arrived': { user: PublicUser }
  /**
   * Connections of users to one server, by user id: all of them, or those that changed. `isAsking`: it wants to know those of
   * the others.
   */
  'connections.changed': { users: Record<string, number>; isAll: boolean; isAsking: boolean }
  /** An admin says something to everybody. */
  'message.said': { message: string }
  /** A backup took the place of all data. Before it everybody hears `peers.missed`: nothing that is remembered holds. */
  'data.replaced': Record<string, never>
  'backup.completed': { path: string; size: number; count: number; hasRemovedOldest: boolean }
  /** `reason` is a sentence for people. */
  'backup.failed': { reason: string }
  /** There is a newer release of the server than the one that runs; `url` is that of its page. */
  'update.found': { version: string; currentVersion: string; url: string | null }
  /** Other servers may have changed anything: what is kept in memory is forgotten. */
  'peers.missed': Record<string, never>
  /** Another server has ended, or died. */
  'peer.gone': { peer: string }
}

/** `isSecret`: its feed has an address that only admins are shown. */
interface ToldDownload {
  libraryId: string
  itemId: string
  download: EpisodeDownload
  isSecret: boolean
}

export type EventName = keyof DomainEvents
/** What servers on the same data tell each other; the rest is said of them. */
export type SharedEventName = Exclude<EventName, 'peers.missed' | 'peer.gone'>
