import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import { diskDoors } from '#platform/disk/disk.ts'
import { writeBookSheet, writePodcastSheet } from '../read/sidecar/metadata-json.ts'

export interface ItemFolderSettings {
  /** Folder of the server's own files. */
  metadataPath: string
  storeMetadataWithItem: boolean
  storeCoverWithItem: boolean
}

/** Where the server keeps what belongs to an item but not into its folder. The id is one of ours, never request text. */
export function ownFolder(metadataPath: string, itemId: string): string {
  return join(metadataPath, 'items', itemId)
}

/** The `number`th name for a cover in `folder`: `cover.jpg`, `cover-2.jpg`, `cover-3.jpg` … */
export function coverPath(folder: string, ext: string, number: number): string {
  return join(folder, number === 1 ? `cover.${ext}` : `cover-${number}.${ext}`)
}

/** Where an item's metadata.json is written: into its folder if so set, never beside a single file. */
export function metadataFile(
  item: Pick<ItemDraft, 'id' | 'isFile' | 'path'>,
  settings: ItemFolderSettings,
): string {
  const isWithItem = settings.storeMetadataWithItem && !item.isFile
  return join(isWithItem ? item.path : ownFolder(settings.metadataPath, item.id), 'metadata.json')
}

/**
 * Writes metadata.json of an item after it changed. Edits elsewhere call this too.
 * @throws Problem `busy` when the item's disk doesn't answer.
 */
export async function writeMetadataFile(
  item: ItemRecord | ItemDraft,
  settings: ItemFolderSettings,
): Promise<void> {
  const path = metadataFile(item, settings)
  const text = metadataText(item)
  // Writing what is there already would wake the watcher for nothing.
  await diskDoors.through(path, async () => {
    const isThere =
      settings.storeMetadataWithItem && (await readFile(path, 'utf8').catch(() => '')) === text
    if (!isThere) await writeBeside(path, text)
  })
}

/**
 * The metadata.json in the server's own folder if somebody else wrote it: it says something else than the database and is
 * younger. What the server wrote itself would make yesterday's scan stronger than today's files, and what a crash
 * left behind of an older state would take back an edit.
 */
export async function foreignMetadata(
  id: string,
  before: ItemRecord | null,
  metadataPath: string,
): Promise<string | null> {
  const path = join(ownFolder(metadataPath, id), 'metadata.json')
  const facts = await stat(path).catch(() => null)
  if (!facts || facts.size > largestSheet) return null
  if (before !== null && facts.mtimeMs <= before.updatedAt) return null
  const text = await readFile(path, 'utf8').catch(() => null)
  return before !== null && text === metadataText(before) ? null : text
}

/**
 * Beside, then renamed: nobody ever sees half a file. Left-overs of a crash carry a name that scans pass over.
 * Not flushed to disk: whatever is written here can be made again.
 */
export async function writeBeside(path: string, content: string | Buffer): Promise<void> {
  const temp = `${path}.${process.pid}.tmp`
  if (!isMainThread) return writeAtOnce(temp, path, content)
  try {
    await writeNew(temp, content)
    await rename(temp, path)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
}

/** The same for a scan's thread, in which nobody waits: it takes a tenth of the time there. */
function writeAtOnce(temp: string, path: string, content: string | Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temp, content)
    renameSync(temp, path)
  } catch (error) {
    rmSync(temp, { force: true })
    throw error
  }
}

const largestSheet = 4_000_000

function metadataText({ media }: ItemRecord | ItemDraft): string {
  if (media.kind === 'podcast') return writePodcastSheet(media.metadata, media.tags)
  const { authors, ...metadata } = media.metadata
  return writeBookSheet({
    ...metadata,
    authors: authors.map((author) => author.name),
    tags: media.tags,
    chapters: media.chapters,
  })
}

async function writeNew(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const handle = await open(path, 'w')
  try {
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
}
