import { dirname, join } from 'node:path'
import type { Stats } from 'node:fs'
import { realOrNull, unlink } from '#platform/disk/disk.ts'
import { flushFolder, link, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { Manifest } from './manifest.ts'
import { factsOf } from './measure.ts'
import { closeEmpty } from './move-in.ts'
import { storedAt } from './place.ts'
import { codeOf } from './refusal.ts'

/**
 * Puts the new files of an entry in their places and the old ones into the trash, step by step: the old ones get a second
 * name there, then the new ones are renamed into place, then the old names go. What is done already is passed over, so it can
 * be done again after a stop. @throws Problem, or what the disk says; `takeBack` undoes what was done by then.
 */
export async function carryOut(root: string, manifest: Manifest): Promise<void> {
  const { id, pieces, puts } = manifest
  for (const piece of pieces) {
    const kept = storedAt(root, id, piece)
    if ((await factsOf(kept)) !== null) continue
    await mkdirs(dirname(kept))
    await secondName(join(root, piece.at), kept)
  }
  await flushAll(pieces.map((piece) => dirname(storedAt(root, id, piece))))
  for (const { from, at } of puts) {
    if ((await factsOf(join(root, from))) === null) continue
    await refuseOther(root, manifest, at)
    await mkdirs(dirname(join(root, at)))
    await rename(join(root, from), join(root, at))
  }
  await flushAll(puts.map(({ at }) => join(root, dirname(at))))
  const taken = new Set(puts.map(({ at }) => at))
  for (const piece of pieces.filter(({ at }) => !taken.has(at)))
    if (await hasBothNames(root, id, piece)) await unlink(join(root, piece.at))
  await flushAll(pieces.map(({ at }) => join(root, dirname(at))))
}

/** Makes everything as it was before, new files under their hidden names, and takes the entry away. Throws what the disk says. */
export async function takeBack(root: string, manifest: Manifest): Promise<void> {
  const { id, pieces, puts } = manifest
  for (const { from, at } of puts) {
    const isPut = (await factsOf(join(root, from))) === null
    if (isPut && (await isNew(root, manifest, at))) await rename(join(root, at), join(root, from))
  }
  for (const piece of pieces) {
    const kept = storedAt(root, id, piece)
    if ((await factsOf(kept)) === null) continue
    if ((await factsOf(join(root, piece.at))) === null) await bringBack(kept, join(root, piece.at))
    if (await hasBothNames(root, id, piece)) await unlink(kept)
  }
  await flushAll([...pieces, ...puts].map(({ at }) => join(root, dirname(at))))
  await closeEmpty(root, manifest)
}

/** Finishes what a stop broke off: forward where all new files are there still, else back. */
export async function finishExchange(
  root: string,
  manifest: Manifest,
): Promise<'forward' | 'back'> {
  const { puts } = manifest
  for (const { from, at } of puts)
    for (const path of [from, at]) await refuseOutside(root, dirname(join(root, path)))
  let isWhole = true
  for (const { from, at } of puts) {
    const isWaiting = (await factsOf(join(root, from))) !== null
    isWhole &&= isWaiting || (await isNew(root, manifest, at))
  }
  await (isWhole ? carryOut(root, manifest) : takeBack(root, manifest))
  return isWhole ? 'forward' : 'back'
}

/** Gives an old file its name again. A disk that is full refuses a second name; the only one can still be moved. */
async function bringBack(kept: string, place: string): Promise<void> {
  try {
    await link(kept, place)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    await rename(kept, place)
  }
}

/** Another name for a file; where the file system knows none, a new one instead of the old one. */
async function secondName(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!noLinks.has(codeOf(error))) throw error
    await rename(from, to)
  }
}

const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

/** What lies in the place of a new file has to be an old one that is kept. @throws Problem `conflict` */
async function refuseOther(root: string, manifest: Manifest, at: string): Promise<void> {
  if ((await factsOf(join(root, at))) === null || !(await isNew(root, manifest, at))) return
  throw new Problem('conflict', `“${at}” is there already, and is no part of the book.`)
}

/** Whether something lies at a place that isn't the old file of the entry. */
async function isNew(root: string, { id, pieces }: Manifest, at: string): Promise<boolean> {
  if ((await factsOf(join(root, at))) === null) return false
  const old = pieces.find((piece) => piece.at === at)
  if (old === undefined) return true
  if ((await factsOf(storedAt(root, id, old))) === null) return false
  return !(await hasBothNames(root, id, old))
}

async function hasBothNames(
  root: string,
  entryId: string,
  piece: Manifest['pieces'][number],
): Promise<boolean> {
  const kept = await factsOf(storedAt(root, entryId, piece))
  return isSame(kept, await factsOf(join(root, piece.at)))
}

function isSame(a: Stats | null, b: Stats | null): boolean {
  return a !== null && b !== null && a.ino === b.ino && a.dev === b.dev
}

async function flushAll(folders: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) await flushFolder(folder)
}

/** A folder on the way may be a link. */
async function refuseOutside(root: string, folder: string): Promise<void> {
  const real = await realOrNull(folder)
  if (real === null || real === root || real.startsWith(`${root}/`)) return
  throw new Problem('forbidden', 'The place of a new file does not lie in the library folder.')
}
