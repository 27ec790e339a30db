import type { Playlist } from '@lectern/contract'
import { entryKey } from '#features/lists/index.ts'
import type {
  ChangeOptions,
  Entry,
  ListAnswers,
  ListHead,
  ListsStore,
} from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'

interface PlaylistChangeDeps {
  store: ListsStore
  events: Pick<Events, 'publish'>
  answers: Pick<ListAnswers<Playlist>, 'brief' | 'emptied' | 'whole'>
  now: Now
}

interface PlaylistChange extends ChangeOptions {
  row?: Partial<ListHead>
  /** All entries, and the keys of those that the caller sees → entries as they shall be. */
  arrange?: (entries: Entry[], seen: ReadonlySet<string>) => readonly Entry[]
}

export type PlaylistChanging = ReturnType<typeof createPlaylistChanging>

/** How every playlist is opened and changed. Other people's are unknown to everybody, admins too. */
export function createPlaylistChanging({ store, events, answers, now }: PlaylistChangeDeps) {
  async function open(id: string, caller: Caller): Promise<ListHead> {
    const row = await store.one({ id, userId: caller.userId }, caller.scope)
    if (row === undefined) throw new Problem('missing', 'Playlist not found')
    return row
  }

  return {
    open,

    /** Changes an own playlist, tells its owner, and answers it as it is then: without items when it is gone. */
    async change(
      id: string,
      caller: Caller,
      { row = {}, arrange, isBrief = false }: PlaylistChange,
    ): Promise<Answer> {
      await open(id, caller)
      const visible = (await store.entries([id], caller.scope)).get(id) ?? []
      const seen = new Set(visible.map(entryKey))
      const outcome = await store.update(
        id,
        { ...row, updated_at: now() },
        arrange === undefined ? undefined : (entries) => arrange(entries, seen),
      )
      if (outcome === null) throw new Problem('missing', 'Playlist not found')
      const { head, isRemoved } = outcome
      if (isRemoved) {
        const playlist = answers.emptied(head)
        events.publish('playlist.removed', { userId: caller.userId, playlist })
        return answers.brief(head)
      }
      events.publish('playlist.changed', { userId: caller.userId, playlistId: id })
      return isBrief ? answers.brief(head) : answers.whole([head], caller.scope)
    },
  }
}
