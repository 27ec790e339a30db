import { createHash, randomUUID } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Task } from '@lectern/contract'
import { createLibraryAccess } from '#features/items/read/library-access.store.ts'
import { createItemWriter, storedRecords, tracksOf } from '#features/items/index.ts'
import type { StoredEntry } from '#features/items/index.ts'
import { scanBench } from '#features/scan/testing.ts'
import { silentLog } from '#platform/log.ts'
import { createImages } from '#platform/rendering/images.ts'
import { createBookFiles } from '../../parts/book-files.ts'
import type { BookFilesDeps } from '../../parts/book-files.ts'
import { audio } from '../fixture-library.ts'
import type { FileContent } from '../fixture-library.ts'
import { rememberedTools } from '../media/remembered-tools.ts'
import { callerOf } from '../seed/seed.ts'
import { followDisk } from '../disk/steps.ts'
import type { BeforeStep } from '../disk/steps.ts'

const chapters = [
  { start: 0, title: 'Dawn' },
  { start: 1, title: 'Dusk' },
]
const part = (title: string) => audio({ seconds: 1, tags: { title, mood: 'calm' } })

/** A book for each tool. */
const content: Record<string, FileContent> = {
  'Tagged/1.mp3': part('Dawn'),
  'Tagged/2.mp3': part('Dusk'),
  'Encoded/1.mp3': part('Dawn'),
  'Encoded/2.mp3': part('Dusk'),
  'Copied/1.m4a': part('Dawn'),
  'Copied/2.m4a': part('Dusk'),
  'Split/whole.m4b': audio({ seconds: 2, chapters }),
  'Joined/CD1/1.mp3': part('Dawn'),
  'Joined/CD1/2.mp3': part('Noon'),
  'Joined/CD2/1.mp3': part('Dusk'),
}

type Tools = ReturnType<typeof createBookFiles>['tools']
const root = callerOf('root')

/** What each tool is asked to do, and with which book. */
const orders = {
  'embedding tags': {
    book: 'Tagged',
    start: (tools: Tools, id: string) =>
      tools.embedding.start([id], { forceEmbedChapters: false, backup: true }, root),
  },
  'embedding tags, the old files not kept': {
    book: 'Tagged',
    start: (tools: Tools, id: string) =>
      tools.embedding.start([id], { forceEmbedChapters: false, backup: false }, root),
  },
  'encoding an M4B': {
    book: 'Encoded',
    start: (tools: Tools, id: string) =>
      tools.m4b.start(id, { codec: 'aac', bitrate: '48k', channels: 1 }, root),
  },
  'copying an M4B': {
    book: 'Copied',
    start: (tools: Tools, id: string) =>
      tools.m4b.start(id, { codec: 'copy', bitrate: '48k', channels: 1 }, root),
  },
  splitting: {
    book: 'Split',
    start: (tools: Tools, id: string) => tools.split.start(id, { backup: true }, root),
  },
  'joining all files': {
    book: 'Joined',
    start: (tools: Tools, id: string) => tools.merge.start(id, { by: 'book', backup: true }, root),
  },
}
export type ToolOrder = keyof typeof orders
export const toolOrders = Object.keys(orders) as ToolOrder[]

export type ToolsBench = Awaited<ReturnType<typeof toolsBench>>

interface Following {
  before?: BeforeStep
  /** In the place of the media tools. */
  media?: Pick<BookFilesDeps, 'ffmpeg' | 'ffprobe'>
}

/**
 * A database, a library of small books, trash and tools between the two: in a folder that is laid the first time. The
 * doors of the disk are those of the process, so only one bench follows its steps at a time.
 */
export async function toolsBench(
  folder: string,
  { before = () => undefined, media }: Following = {},
) {
  const isThere = (await readdir(folder).catch(() => [])).length > 0
  const shelf = await scanBench(isThere ? {} : content, { folder })
  if (!isThere) await shelf.run()
  const { db, events, tasks, scan, metadataPath } = shelf
  const clock = { now: Date.now, newId: randomUUID }
  const { transact } = db
  const followed: typeof db = {
    ...db,
    async transact(work) {
      before({ call: 'database', path: '' })
      return transact(work)
    },
  }
  const { trash, tools, sweep } = createBookFiles({
    ...clock,
    db: followed,
    events,
    writer: createItemWriter({ search: db.search, prefixes: () => ['the', 'a'], ...clock }),
    scan: {
      async scanItem(id) {
        before({ call: 'database', path: 'scan' })
        return scan.scanItem(id)
      },
      scanPaths: scan.scanPaths,
    },
    tasks,
    images: createImages(),
    libraryAccess: createLibraryAccess(db),
    folderSettings: () => ({
      metadataPath,
      storeCoverWithItem: false,
      storeMetadataWithItem: false,
    }),
    ...(media ?? followedTools(before)),
    log: silentLog,
  })
  const unfollow = followDisk(before)
  const bookAt = (book: string) => shelf.item(book)
  const shelfPath = shelf.files.path

  return {
    /** Where a file of a tool's book lies. */
    pathOf: (order: ToolOrder, name: string) => join(shelfPath, orders[order].book, name),
    /** Does what a tool is asked for; resolves with its task when that is over. @throws Problem where nothing is begun */
    async run(order: ToolOrder): Promise<Task> {
      const { book, start } = orders[order]
      const { id } = await bookAt(book)
      const ended = new Promise<Task>((resolve) => {
        events.follow('task.finished', ({ task }) => {
          if (task.data.libraryItemId === id) resolve(task)
        })
      })
      await start(tools, id)
      const task = await ended
      // Its right to the book is given back right after that.
      await new Promise((resolve) => setImmediate(resolve))
      return task
    },
    /** As the server does it after its start. */
    sweep,
    /** What the history tells of the files of a tool's book and wasn't taken back, newest first. */
    async openEntries(order: ToolOrder): Promise<StoredEntry[]> {
      const { id } = await bookAt(orders[order].book)
      return db.read
        .selectFrom('item_changes')
        .selectAll()
        .where('item_id', '=', id)
        .where('kind', '=', 'files')
        .where('undone_by', 'is', null)
        .where('source', '!=', 'undo')
        .orderBy('seq', 'desc')
        .execute()
    },
    undo: (entry: StoredEntry) => tools.putFilesBack(entry, root),
    /** Whatever a person sees in the folder of a tool's book: hashes by name. */
    async files(order: ToolOrder): Promise<Record<string, string>> {
      const { book } = orders[order]
      return hashesBelow(join(shelfPath, book))
    },
    /** Sounds of a tool's book as the library knows them: sizes by name. */
    async known(order: ToolOrder): Promise<Record<string, number>> {
      const { id } = await bookAt(orders[order].book)
      const [record] = await storedRecords(db.read, [id])
      const tracks = record?.media.kind === 'book' ? tracksOf(record.media) : []
      return Object.fromEntries(tracks.map(({ metadata: { relPath, size } }) => [relPath, size]))
    },
    /** Sounds that lie in the folder of a tool's book: sizes by name. */
    async sizes(order: ToolOrder): Promise<Record<string, number>> {
      const folder = join(shelfPath, orders[order].book)
      const found: Record<string, number> = {}
      for (const name of Object.keys(await hashesBelow(folder)))
        found[name] = (await stat(join(folder, name))).size
      return found
    },
    /** What lies in the library or in the server's own folder and shouldn't when nothing is at work. */
    async leftOvers(): Promise<string[]> {
      const names = await readdir(shelfPath, { recursive: true })
      const hidden = names.filter((name) => /(^|\/)\.lectern-(?!trash)/u.test(name))
      const work = await readdir(join(metadataPath, 'cache', 'items')).catch(() => [])
      return [...hidden.filter((name) => !name.startsWith('.lectern-trash/')), ...work]
    },
    /** Entries on the disk; the database knows the same ones. */
    async inTrash(): Promise<string[]> {
      const names: string[] = await readdir(join(shelfPath, '.lectern-trash')).catch(() => [])
      return names.toSorted()
    },
    /** Empties the trash, so that the next tool finds none. */
    async emptyTrash(): Promise<void> {
      for (const id of await this.knownInTrash()) await trash.remove(id, root)
    },
    async knownInTrash(): Promise<string[]> {
      const rows = await db.read
        .selectFrom('trashed_files')
        .select('entry_id')
        .distinct()
        .orderBy('entry_id')
        .execute()
      return rows.map(({ entry_id: id }) => id)
    },
    async close(): Promise<void> {
      unfollow()
      await shelf.close()
    },
  }
}

function followedTools(before: BeforeStep): Pick<BookFilesDeps, 'ffmpeg' | 'ffprobe'> {
  const { ffmpeg, ffprobe } = rememberedTools()
  return {
    async ffmpeg(run) {
      before({ call: 'ffmpeg', path: '' })
      return ffmpeg(run)
    },
    ffprobe: {
      async rawProbe(path, signal) {
        before({ call: 'ffprobe', path })
        return ffprobe.rawProbe(path, signal)
      },
    },
  }
}

async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha1').update(await readFile(path))
    found[relative(folder, path)] = hash.digest('hex').slice(0, 12)
  }
  return found
}
