import type { FeedEntityType } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { isUnknownLibrary } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { Subjects } from './content/subjects.ts'
import type { FeedOwners } from './feed-owners.ts'
import type { FeedsStore, FeedTexts } from './feeds.store.ts'

/** What a feed is to be made of, by its address. */
export interface EntityRef {
  entityType: FeedEntityType
  id: string
}

interface Deps {
  store: Pick<FeedsStore, 'texts'>
  subjects: Subjects
  owners: FeedOwners
}

const refusals: Record<FeedEntityType, string> = {
  libraryItem: 'Item has no audio tracks',
  collection: 'Collection has no audio tracks',
  series: 'Series has no audio tracks',
  playlist: 'Playlist has no audio tracks',
}

export type FeedSubjects = ReturnType<typeof createFeedSubjects>

/** What feeds are made of, as whoever opens or lists them sees it. */
export function createFeedSubjects({ store, subjects, owners }: Deps) {
  const askedBy = ({ userId }: Pick<Caller, 'userId'>, { entityType, id }: EntityRef) => ({
    entityType,
    entityId: id,
    userId,
  })

  return {
    /** Throws `missing` for what the caller doesn't see. */
    async seen(ref: EntityRef, caller: Caller) {
      const found = await subjects.find(askedBy(caller, ref), caller.scope)
      if (found === null) throw new Problem('missing')
      return found
    },

    /** The same; throws `invalid` where there is nothing to hear of it, too. */
    async heard(ref: EntityRef, caller: Caller) {
      const found = await this.seen(ref, caller)
      const hasSound = found.entries.some(({ record: { media } }) =>
        media.kind === 'podcast'
          ? media.episodes.length > 0
          : media.videoFile !== undefined || media.audioFiles.some((one) => !one.exclude),
      )
      if (!hasSound) throw new Problem('invalid', refusals[ref.entityType])
      return found
    },

    /** What each of these feeds is called, for the caller, and whether apps find it. Those of libraries that their client can't name are left out. */
    async shown<Row extends OpenFeedRow>(
      rows: readonly Row[],
      caller: Caller,
    ): Promise<{ row: Row; texts: FeedTexts | null; isLiving: boolean }[]> {
      const named = rows.filter((row) => !isUnknownLibrary(row.library_id, caller.scope))
      const texts = new Map<string, FeedTexts>()
      for (const type of new Set(named.map((row) => row.entity_type))) {
        const ids = named.flatMap((row) => (row.entity_type === type ? row.entity_id : []))
        // oxlint-disable-next-line no-await-in-loop -- four at most
        for (const [id, found] of await store.texts(type, ids)) texts.set(id, found)
      }
      const all = []
      for (const row of named) {
        const ref = { entityType: row.entity_type, id: row.entity_id }
        // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be many
        const isSeen = await subjects.sees(askedBy(caller, ref), caller.scope)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const scope = await owners(row)
        const asked = askedBy({ userId: row.user_id }, ref)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const isLiving = scope !== null && (await subjects.sees(asked, scope))
        const own = isSeen ? (texts.get(row.entity_id) ?? null) : null
        all.push({ row, texts: own, isLiving })
      }
      return all
    },
  }
}
