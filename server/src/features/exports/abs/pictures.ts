import { join } from 'node:path'
import { orNull, readdir, statOrNull } from '#platform/disk/disk.ts'
import type { Leaving } from './leaving.ts'

/** A file that goes along, and its place in the archive. */
export interface Picture {
  path: string
  name: string
  mtimeMs: number
}

/** What Audiobookshelf keeps of an item beside its database. */
const itemFile = /^(?:cover\.\w+|metadata\.(?:json|abs))$/

/** Covers and sheets of exported items, and portraits of exported authors. */
export async function* picturesOf(
  metadataPath: string,
  { items, authors }: Leaving,
): AsyncGenerator<Picture> {
  for (const id of items.keys()) {
    const folder = join(metadataPath, 'items', id)
    yield* filesIn(folder, `metadata-items/${id}`, (name) => itemFile.test(name))
  }
  const isKnown = (name: string): boolean => authors.has(name.replace(/\..*$/, ''))
  yield* filesIn(join(metadataPath, 'authors'), 'metadata-authors', isKnown)
}

async function* filesIn(
  folder: string,
  place: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Picture> {
  const entries = (await orNull(readdir(folder))) ?? []
  for (const entry of entries) {
    if (!entry.isFile() || !isWanted(entry.name)) continue
    const path = join(folder, entry.name)
    const facts = await statOrNull(path)
    if (facts !== null) yield { path, name: `${place}/${entry.name}`, mtimeMs: facts.mtimeMs }
  }
}
