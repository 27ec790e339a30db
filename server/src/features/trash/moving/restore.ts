import { join } from 'node:path'
import { unlink } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { readManifest } from '../disk/manifest.ts'
import { factsOf } from '../disk/measure.ts'
import { closeEmpty } from '../disk/move-in.ts'
import { moveOut, presence, taken } from '../disk/move-out.ts'
import { storedAt } from '../disk/place.ts'
import { realRoot } from './take.ts'
import type { TrashedFile, TrashStore } from '../trash.store.ts'

/** Something that is back in its library folder. */
export interface Restored {
  file: TrashedFile
  /** Where it is now, below the library folder without links. */
  at: string
}

/**
 * Puts things of one entry back where they were. Nothing is moved when something is in the way of any of them, unless
 * `beside`; what the disk refuses later stays in the trash with what comes after it, and is the `problem`.
 */
export async function putBack(
  files: readonly TrashedFile[],
  beside: boolean,
  store: TrashStore,
): Promise<{ restored: Restored[]; problem: Problem | null }> {
  const [first] = files
  if (first === undefined) throw new Problem('missing')
  const root = await realRoot(first.root)
  const { here, back, gone } = await sorted(files, root)
  if (!beside) await refuseTaken(here, root)
  await store.forget(gone.map(({ id }) => id))
  const restored: Restored[] = []
  let problem: Problem | null = null
  for (const file of back) {
    if (file.is_folder === 0) await unlink(storedAt(root, file.entry_id, file))
    restored.push({ file, at: file.at })
  }
  for (const file of here) {
    try {
      const spot = { below: file.below, at: file.at, isFolder: file.is_folder === 1 }
      restored.push({ file, at: await moveOut(root, file.entry_id, spot, beside) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problem = error
      break
    }
  }
  await store.forget(restored.map(({ file }) => file.id))
  await tidy(root, first.entry_id)
  if (restored.length === 0 && problem === null)
    throw new Problem('missing', 'It is not in the trash any more.')
  return { restored, problem }
}

/** Takes an entry away that holds nothing any more. */
export async function tidy(root: string, entryId: string): Promise<void> {
  const manifest = await readManifest(root, entryId)
  if (manifest !== null) await closeEmpty(root, manifest)
}

async function sorted(files: readonly TrashedFile[], root: string) {
  const found = {
    here: new Array<TrashedFile>(),
    back: new Array<TrashedFile>(),
    gone: new Array<TrashedFile>(),
  }
  for (const file of files) found[await presence(root, file.entry_id, file)].push(file)
  return found
}

async function refuseTaken(files: readonly TrashedFile[], root: string): Promise<void> {
  for (const { at } of files) if ((await factsOf(join(root, at))) !== null) throw taken(at)
}
