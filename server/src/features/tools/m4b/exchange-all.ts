import type { Trash } from '#features/trash/index.ts'
import type { M4bPlan } from './m4b-plan.ts'

export type M4bTrash = Pick<Trash, 'exchange' | 'isKept'>

/** Puts the new file in the place of all others, which go into the trash. @throws Problem in words; nothing is changed then. */
export async function exchangeAll(plan: M4bPlan, put: string, trash: M4bTrash): Promise<void> {
  const { place, files, by, item } = plan
  const { libraryId, folderId, root, id: itemId } = item
  const things = files.map(({ track, target }) => ({
    ...{ libraryId, folderId, root, itemId, target, title: null, record: null },
    path: track.metadata.path,
  }))
  const exchange = { things, puts: [{ from: put, to: place }] }
  await trash.exchange(exchange, { by, isKept: await trash.isKept() })
}
