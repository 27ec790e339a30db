import { dirname, join } from 'node:path'
import { realOrNull, removeEmptyFolders, unlink } from '#platform/disk/disk.ts'
import { flushFolder, mkdir, mkdirs, rename } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { factsOf } from './measure.ts'
import { unfinished, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { entryFolder, manifestPath, storedAt, trashFolder } from './place.ts'
import type { Spot } from './place.ts'
import { codeOf, refusal } from './refusal.ts'

/**
 * Makes the entry that files are about to be moved into. What it is to hold is on the disk when this resolves, so that
 * from then on each file is, at any moment, either where it was or known in the trash. @throws Problem in words; nothing is left then.
 */
export async function openEntry(root: string, manifest: Manifest): Promise<void> {
  const places = disksOf(manifest)
  try {
    for (const below of places) {
      await ensureTrash(root, below)
      await mkdir(entryFolder(root, manifest.id, below))
    }
    await writeManifest(root, manifest)
    for (const below of places) {
      await flushFolder(entryFolder(root, manifest.id, below))
      await flushFolder(trashFolder(root, below))
      await flushFolder(join(root, below))
    }
  } catch (error) {
    await closeEmpty(root, manifest)
    throw refusal(error, manifest.pieces[0]?.at ?? '')
  }
}

/** Moves one thing; resolves when that is done and throws what the disk says, nothing moved. */
export async function moveIn(root: string, entryId: string, spot: Spot): Promise<void> {
  const place = storedAt(root, entryId, spot)
  await mkdirs(dirname(place))
  await rename(join(root, spot.at), place)
}

/** What was moved stays moved when the power goes. */
export async function flushMoves(
  root: string,
  entryId: string,
  spots: readonly Spot[],
): Promise<void> {
  const folders = spots.flatMap((spot) => [
    dirname(storedAt(root, entryId, spot)),
    dirname(join(root, spot.at)),
  ])
  for (const folder of new Set(folders)) await flushFolder(folder)
}

/** Takes an entry away in which nothing lies; what lies in it stays, with its manifest. Never fails. */
export async function closeEmpty(root: string, manifest: Manifest): Promise<void> {
  for (const { below, at } of manifest.pieces) {
    const place = storedAt(root, manifest.id, { below, at })
    if ((await factsOf(place).catch(() => 'unknown')) !== null) return
  }
  for (const below of disksOf(manifest)) {
    // The manifest goes last: it tells what else there is.
    await removeEmptyFolders(join(entryFolder(root, manifest.id, below), 'files')).catch(ignore)
    if (below === '') await dropManifest(root, manifest.id).catch(ignore)
    await removeEmptyFolders(entryFolder(root, manifest.id, below)).catch(ignore)
  }
}

const ignore = (): void => undefined

/**
 * Takes an entry away that has no whole manifest, because it was never filled, or because a stop came while it was taken
 * away. False when there are files in it.
 */
export async function dropUnfilled(root: string, entryId: string): Promise<boolean> {
  const folder = entryFolder(root, entryId)
  await removeEmptyFolders(join(folder, 'files'))
  if ((await factsOf(join(folder, 'files'))) !== null) return false
  await dropManifest(root, entryId)
  await removeEmptyFolders(folder)
  return true
}

async function dropManifest(root: string, entryId: string): Promise<void> {
  const path = manifestPath(root, entryId)
  await unlink(unfinished(path))
  await unlink(path)
}

/** The disks that an entry has something on, that of the manifest last. */
export function disksOf({ pieces }: Pick<Manifest, 'pieces'>): string[] {
  const others = new Set(pieces.map(({ below }) => below))
  others.delete('')
  return [...others, '']
}

/** A link in the place of the trash would lead somewhere else. */
async function ensureTrash(root: string, below: string): Promise<void> {
  const folder = trashFolder(root, below)
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const facts = await factsOf(folder)
    if (facts?.isDirectory() !== true || (await realOrNull(folder)) !== folder) {
      throw new Problem('conflict', `“${folder}” is no folder. Take it away, then try again.`)
    }
  }
}
