import { basename, dirname, join } from 'node:path'
import type { Orphan } from '@lectern/contract'
import { readdir, removeTree, statOrNull } from '#platform/disk/disk.ts'
import { mkdirs, rename } from '#platform/disk/disk-writing.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { bytesIn } from './folder-sizes.ts'
import type { orphansStore } from './orphans.store.ts'

interface OrphansDeps {
  store: ReturnType<typeof orphansStore>
  /** Folder of the server's own files. */
  metadataPath: string
  now: Now
  log: Pick<Log, 'info' | 'warn'>
}

interface PutAside {
  count: number
  bytes: number
  /** When the first of it is deleted for good, in ms. */
  until: number | null
}

const dayMs = 86_400_000
/** What is written before its item is in the database is younger. */
const youngMs = dayMs
const keptMs = 30 * dayMs
const asideFolder = 'put-aside'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Orphans = ReturnType<typeof createOrphans>

/**
 * Covers, metadata files and portraits of what is gone for good. They are found by the ids in their names: what has another
 * name is somebody else's. Nothing is deleted at once.
 */
export function createOrphans({ store, metadataPath, now, log }: OrphansDeps) {
  const namesIn = async (folder: string): Promise<string[]> => {
    const path = join(metadataPath, folder)
    if ((await statOrNull(path)) === null) return []
    return (await readdir(path)).map(({ name }) => name)
  }

  async function list(): Promise<Orphan[]> {
    const items = (await namesIn('items')).filter((name) => uuid.test(name))
    const portraits = (await namesIn('authors')).filter((name) => uuid.test(idOf(name)))
    const [knownItems, knownAuthors, used] = await Promise.all([
      store.knownItems(items),
      store.knownAuthors(portraits.map(idOf)),
      store.portraits(),
    ])
    const gone = [
      ...items
        .filter((id) => !knownItems.has(id))
        .map((name) => ({ kind: 'item' as const, path: join('items', name) })),
      ...portraits
        .filter((name) => !knownAuthors.has(idOf(name)))
        .map((name) => ({ kind: 'portrait' as const, path: join('authors', name) }))
        .filter(({ path }) => !used.has(join(metadataPath, path))),
    ]
    const looked = await Promise.all(gone.map(factsOf))
    return looked.flatMap((one) => one ?? []).toSorted((one, other) => other.bytes - one.bytes)
  }

  /** null: it is too young to be one, or gone. */
  async function factsOf(one: Pick<Orphan, 'kind' | 'path'>): Promise<Orphan | null> {
    const path = join(metadataPath, one.path)
    const facts = await statOrNull(path)
    if (facts === null || now() - facts.mtimeMs < youngMs) return null
    const bytes = facts.isDirectory() ? await bytesIn(path) : facts.size
    return { ...one, bytes, changedAt: Math.round(facts.mtimeMs) }
  }

  /** Folders of what was put aside, with when that was. */
  async function asides(): Promise<{ path: string; at: number }[]> {
    const names = (await namesIn(asideFolder)).filter((name) => /^\d+$/.test(name))
    return names.map((name) => ({ path: join(metadataPath, asideFolder, name), at: Number(name) }))
  }

  return {
    list,

    async putAsideSoFar(): Promise<PutAside> {
      const folders = await asides()
      const counts = await Promise.all(folders.map(({ path }) => countIn(path)))
      const sizes = await Promise.all(folders.map(({ path }) => bytesIn(path)))
      return {
        count: sum(counts),
        bytes: sum(sizes),
        until: folders.length === 0 ? null : Math.min(...folders.map(({ at }) => at)) + keptMs,
      }
    },

    /**
     * Moves these out of the way; those that belong to something by now stay.
     * @throws Problem `conflict` where none of them is an orphan.
     */
    async putAside(paths: readonly string[]): Promise<{ count: number; bytes: number }> {
      const wanted = new Set(paths)
      const found = (await list()).filter(({ path }) => wanted.has(path))
      if (found.length === 0)
        throw new Problem('conflict', 'None of these files is without an owner any more.')
      const folder = join(metadataPath, asideFolder, String(now()))
      const moved: Orphan[] = []
      for (const orphan of found) {
        const to = join(folder, orphan.path)
        await mkdirs(dirname(to))
        await rename(join(metadataPath, orphan.path), to).then(
          () => moved.push(orphan),
          (err: unknown) => log.warn({ err, path: orphan.path }, 'a file could not be put aside'),
        )
      }
      log.info({ count: moved.length, folder }, 'files without an owner were put aside')
      return { count: moved.length, bytes: sum(moved.map(({ bytes }) => bytes)) }
    },

    /** Deletes for good what was put aside a month ago. */
    async sweep(): Promise<void> {
      for (const { path, at } of await asides()) if (now() - at > keptMs) await removeTree(path)
    },
  }
}

const idOf = (name: string): string => basename(name).replace(/\.\w+$/, '')

/** Things in the folders below, as there are folders for their kinds. */
async function countIn(folder: string): Promise<number> {
  const kinds = await readdir(folder)
  const lists = await Promise.all(kinds.map(({ name }) => readdir(join(folder, name))))
  return sum(lists.map(({ length }) => length))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
