import type { Library, MediaProgress, Task, User } from '@lectern/contract'

/** A user as events tell of changes: lists that stayed are left out. */
export type ChangedUser = Omit<User, 'mediaProgress'> & Partial<Pick<User, 'mediaProgress'>>

interface Removed {
  id: string
  libraryId?: string
}
/** Items, series, authors … as events carry them; screens mostly ask again by id. */
interface Thing extends Record<string, unknown> {
  id: string
  libraryId?: string
}

/** Server events that the client reacts to. */
export interface ServerEvents {
  init: { userId: string; username: string; lecternMissed?: boolean }
  library_added: Library
  library_updated: Library
  lectern_libraries_ordered: undefined
  library_removed: Removed
  item_added: Thing
  item_updated: Thing
  item_removed: Removed
  items_added: Thing[]
  items_updated: Thing[]
  author_added: Thing
  author_updated: Thing
  author_removed: Removed
  authors_num_books_updated: { libraryId: string; authors: { id: string; numBooks: number }[] }
  series_updated: Thing
  series_removed: Removed
  collection_added: Thing
  collection_updated: Thing
  collection_removed: Removed
  playlist_added: Thing
  playlist_updated: Thing
  playlist_removed: Removed
  /** Without the places where they didn't change. */
  user_updated: ChangedUser
  user_added: { id: string }
  user_removed: { id: string }
  /** Of admins: somebody came or went. */
  user_online: { id: string }
  user_offline: { id: string }
  user_item_progress_updated: {
    id: string
    sessionId: string | null
    deviceDescription: string | null
    data?: MediaProgress
  }
  user_session_closed: string
  /** This browser opened another session, which ends the previous one; comes before its end. */
  lectern_session_replaced: { sessionId: string; previousSessionId: string }
  /** Another session of this user plays the same item from now on. */
  lectern_lease_taken: { itemId: string; sessionId: string; previousSessionId: string }
  stream_open: Thing
  stream_reset: { startTime: number; streamId: string }
  stream_error: { id: string; error?: string; errorMessage?: string }
  stream_closed: string
  task_started: Task
  task_finished: Task
  /** ours: a running task got on */
  lectern_task_changed: Task
  admin_message: string
  backup_applied: null
}

export type ServerEventName = keyof ServerEvents
