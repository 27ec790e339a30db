import type { ClientCapabilities } from '#domain/caller.ts'
import { familiarMedia } from '#domain/caller.ts'
import type { LibrariesStore } from './libraries.store.ts'

export type MediaCapabilities = ReturnType<typeof createMediaCapabilities>

/**
 * Which libraries a client can name. Clients of this wire know books and podcasts, some of them as a closed list that
 * another word would break; whoever can name more says so (`book,podcast,music,video`).
 */
export function createMediaCapabilities(store: Pick<LibrariesStore, 'all'>) {
  /** Libraries of other kinds, by kind. Removed ones stay: their last words are not for everybody either. */
  const others = new Map<string, Set<string>>()

  return {
    /** Reads the libraries; to be done before anybody hears of a new one. */
    async refresh(): Promise<void> {
      for (const { row } of await store.all()) {
        if (familiarMedia.includes(row.media_type)) continue
        const ids = others.get(row.media_type) ?? new Set()
        others.set(row.media_type, ids.add(row.id))
      }
    },

    /** `said`: the kinds as the client lists them; nothing at all is what every old client says. */
    of(said: string | undefined): ClientCapabilities {
      if (others.size === 0) return {}
      const kinds = new Set(said?.split(',', mostKinds).map((kind) => kind.trim()))
      const unknown = [...others].flatMap(([kind, ids]) => (kinds.has(kind) ? [] : [...ids]))
      return unknown.length === 0 ? {} : { unknownLibraries: unknown }
    },
  }
}

const mostKinds = 16
