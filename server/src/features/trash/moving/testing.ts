import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listPlaces } from '#features/lists/index.ts'
import { fileSystem } from '#platform/disk/disk.ts'
import { silentLog } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { trashStore } from '../trash.store.ts'
import { emptyOne } from './emptying.ts'
import { reconcile } from './reconcile.ts'
import { putBack } from './restore.ts'
import { exchangeFiles } from './exchange.ts'
import { takeAway } from './take.ts'
import type { Discard } from './take.ts'

/** What lies in the library folder of each bench: a book of two files and a single one. */
export const content: Readonly<Record<string, string>> = {
  'Ada Lane/First/1.mp3': 'one',
  'Ada Lane/First/2.mp3': 'two',
  'Ada Lane/Other/1.mp3': 'not to be touched',
  'Single.m4b': 'single',
}

/** What lies there after `exchange`: one file anew, and one that the two others became. */
export const exchanged: Readonly<Record<string, string>> = {
  'Ada Lane/First/1.mp3': 'one, with tags',
  'Ada Lane/First/whole.mp3': 'two and single',
  'Ada Lane/Other/1.mp3': 'not to be touched',
}

const who = { userId: randomUUID(), username: 'Ada' }

/** A database and a library folder, and what is done with deleted files between the two. */
export async function trashBench(folder: string) {
  const root = join(folder, 'media')
  const db = await openTestDatabase({ folder })
  const store = trashStore(db)
  const [known] = await store.roots()
  if (known === undefined) await lay(db, root)
  const [place] = await store.roots()
  if (place === undefined) throw new Error('there is no library')
  const { locks } = db
  const places = listPlaces(db)
  const deps = { store, places, locks, newId: randomUUID, now: Date.now, log: silentLog }
  const entryIds = () => store.entriesUntil(Date.now() + 1000)
  const thing = (path: string): Discard => {
    const { libraryId, folderId } = place
    const lies = { root, path: join(root, path), target: join(root, path) }
    return { libraryId, folderId, ...lies, itemId: null, title: null, record: null }
  }

  return {
    root,
    store,
    locks,
    entryIds,
    take: (paths: readonly string[] = ['Ada Lane/First', 'Single.m4b']) =>
      takeAway(paths.map(thing), { kind: 'item', by: who, onTaken: () => Promise.resolve() }, deps),
    /** Puts two files in the place of three. */
    async exchange(): Promise<void> {
      const puts = []
      for (const to of ['Ada Lane/First/1.mp3', 'Ada Lane/First/whole.mp3']) {
        const from = join(root, `Ada Lane/First/.lectern-new-${puts.length}.mp3`)
        await writeFile(from, exchanged[to] ?? '')
        puts.push({ from, to: join(root, to) })
      }
      const old = ['Ada Lane/First/1.mp3', 'Ada Lane/First/2.mp3', 'Single.m4b']
      const exchange = { things: old.map(thing), puts, note: null }
      await exchangeFiles(exchange, { by: who, isKept: true }, deps)
    },
    async restore(): Promise<void> {
      for (const id of await entryIds()) {
        const { problem } = await putBack(await store.ofEntry(id), false, store)
        if (problem !== null) throw problem
      }
    },
    async empty(): Promise<void> {
      for (const id of await entryIds())
        await emptyOne(id, { ...deps, ownFolder: (itemId) => join(folder, itemId) })
    },
    reconcile: () => reconcile(place, deps),
    /** What lies in the library folder, hidden names left out. */
    files: () => filesBelow(root),
    /** Names in the trash. */
    inTrash: () => readdir(join(root, '.lectern-trash')).catch(() => []),
    close: () => db.close(),
  }
}

async function lay(db: Database, root: string): Promise<void> {
  const libraryId = randomUUID()
  await db.transact(async (trx) => {
    await trx
      .insertInto('libraries')
      .values({
        id: libraryId,
        name: 'Books',
        display_order: 1,
        icon: 'database',
        media_type: 'book',
        provider: 'google',
        settings_json: '{}',
        last_scan_at: null,
        last_scan_version: null,
        is_offline: 0,
        last_scan_precedence: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute()
    const folder = { id: randomUUID(), library_id: libraryId, path: root, added_at: 0 }
    await trx.insertInto('library_folders').values(folder).execute()
  })
  for (const [path, text] of Object.entries(content)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

async function filesBelow(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(root, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (!entry.isFile() || isHidden(path)) continue
    found[path] = await readFile(join(root, path), 'utf8')
  }
  return found
}

const isHidden = (path: string): boolean => path.split('/').some((name) => name.startsWith('.'))

const real = { ...fileSystem }
type RefusedCall = 'rename' | 'mkdir' | 'mkdirs' | 'create' | 'link' | 'unlink'

/** What the system says when a call is made for a path, after so many that went well; until `restoreFileSystem`. */
export function refuseCall(
  call: RefusedCall,
  code: string,
  { path = '', after = 0 }: { path?: string; after?: number } = {},
): void {
  let made = 0
  const refusing = (...args: [string, never]) =>
    args[0].includes(path) && made++ >= after
      ? Promise.reject(Object.assign(new Error(code), { code }))
      : Reflect.apply(real[call], real, args)
  Object.assign(fileSystem, { [call]: refusing })
}

/** Has the file system answer as it does. */
export function restoreFileSystem(): void {
  Object.assign(fileSystem, real)
}
