import { dirname } from 'node:path'
import { codeOf } from '#features/trash/index.ts'
import type { Trash } from '#features/trash/index.ts'
import { flushFolder, link, rename } from '#platform/disk/disk-writing.ts'
import { unlink } from '#platform/disk/disk.ts'
import type { M4bPlan } from './m4b-plan.ts'

export type M4bTrash = Pick<Trash, 'exchange' | 'take'>

/**
 * Puts the new file in the place of all others, which go into the trash. It is there before the first of them goes: a stop in
 * between leaves all of them. @throws Problem in words; where a file can't go, the new one goes instead.
 */
export async function exchangeAll(plan: M4bPlan, put: string, trash: M4bTrash): Promise<void> {
  const { place, files, by } = plan
  const things = files.map(({ track, target }) => ({
    ...discard(plan, track.metadata.path),
    target,
  }))
  const same = things.filter(({ target }) => target === place)
  const others = things.filter(({ target }) => target !== place)
  if (same.length === 0) {
    // No links on this file system: it was looked for before.
    await link(put, place).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error
      return rename(put, place)
    })
    await flushFolder(dirname(place))
  }
  if (others.length > 0) {
    const onTaken = (): Promise<void> => Promise.resolve()
    const [left] = await trash.take(others, { kind: 'file', by, onTaken })
    if (left !== undefined) {
      if (same.length === 0) await unlink(place)
      throw left.problem
    }
  }
  const [left] = await trash.exchange(
    same.map((thing) => ({ ...thing, put })),
    by,
  )
  if (left !== undefined) throw left.problem
}

function discard({ item }: M4bPlan, path: string) {
  const { libraryId, folderId, root, id: itemId } = item
  return { libraryId, folderId, root, path, target: path, itemId, title: null, record: null }
}
