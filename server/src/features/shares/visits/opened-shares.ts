import type { Playable, PlayableItems } from '#features/playback/index.ts'
import { Problem } from '#platform/problem.ts'
import type { ShareVisitRow } from '#storage/schema.ts'
import type { LivingShare, LivingShares } from '../living-shares.ts'
import { digest, isCookie } from './visitor.ts'
import type { Visitor } from './visitor.ts'
import type { VisitsStore } from './visits.store.ts'

export type OpenedShares = ReturnType<typeof createOpenedShares>

const noSession = 'Share session not set'

/** Shares that somebody opened, and what is in them: the one door for everything that visitors get. */
export function createOpenedShares({
  store,
  living,
  items,
}: {
  store: Pick<VisitsStore, 'of'>
  living: LivingShares
  items: Pick<PlayableItems, 'shown'>
}) {
  return {
    /** What somebody opened before. Throws `missing`, as there is nothing for those who didn't. */
    async opened(
      slug: string,
      { cookie }: Pick<Visitor, 'cookie'>,
    ): Promise<LivingShare & { visit: ShareVisitRow }> {
      const share = await living.find(slug)
      const visit = isCookie(cookie) ? await store.of(share.row.id, digest(cookie)) : undefined
      if (visit === undefined) throw new Problem('missing', noSession)
      return { ...share, visit }
    },

    /** What is shared, as the library has it now. Throws `missing`. */
    async shown({ row, scope }: LivingShare): Promise<Playable> {
      const found = await items.shown(row.item_id, row.episode_id, scope)
      if (found === null) throw new Problem('missing')
      return found
    },
  }
}
