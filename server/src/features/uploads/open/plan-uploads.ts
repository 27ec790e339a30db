import { dirname, join } from 'node:path'
import type { PlannedPlace, UploadPlan } from '@lectern/contract'
import { safePath } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import { lstat, orNull, readdir } from '#platform/disk/disk.ts'
import { checkInside } from '../bring-in.ts'
import { itemFolder } from '../destinations.ts'
import type { OpenFolder } from '../destinations.ts'
import { itemsOnTheWay } from '../met-items.ts'
import type { UploadsStore } from '../uploads.store.ts'

/** Where an item would go and what is there. */
export async function planOne(
  store: Pick<UploadsStore, 'itemsMet' | 'itemTitle'>,
  { root, libraryId, mediaType }: OpenFolder,
  item: UploadPlan['items'][number],
  caller: Caller,
): Promise<PlannedPlace> {
  const path = itemFolder(item, mediaType)
  const place = { path, state: 'free' as const, title: null, there: [] }
  if (path === '') return place
  const target = join(root, path)
  const { met, isAllowed, levels } = await itemsOnTheWay(store, { libraryId, root, target }, caller)
  const isThere = (await orNull(lstat(target))) !== null
  if (!isThere && met === 0) return place
  const leadsAway = isThere && (await checkInside(target, root).then(isFalse, isTrue))
  if (!isAllowed || leadsAway) return { ...place, state: 'shut' }
  return {
    path,
    state: 'taken',
    title: await store.itemTitle(libraryId, levels, caller.scope),
    there: isThere ? await filesThere(target, item.paths) : [],
  }
}

const isFalse = (): boolean => false
const isTrue = (): boolean => true

/** Those of the paths below a folder at which something lies, capitals or not: each folder is read once. */
export async function filesThere(target: string, paths: readonly string[]): Promise<string[]> {
  const folders = new Map<string, Set<string>>()
  const there: string[] = []
  for (const path of paths) {
    const safe = safePath(path)
    if (safe === '') continue
    const folder = dirname(safe)
    const names = folders.get(folder) ?? (await namesIn(join(target, folder)))
    folders.set(folder, names)
    if (names.has(folded(safe.slice(safe.lastIndexOf('/') + 1)))) there.push(path)
  }
  return there
}

async function namesIn(folder: string): Promise<Set<string>> {
  const entries = (await orNull(readdir(folder))) ?? []
  return new Set(entries.map(({ name }) => folded(name)))
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase()
