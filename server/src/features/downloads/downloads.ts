import { statOrNull } from '#platform/disk/disk.ts'
import type { Content } from '#domain/content.ts'
import { zipStream } from '#platform/archive/zip-stream.ts'
import type { ZipSource } from '#platform/archive/zip-stream.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { ItemReading, LibraryAccess } from '#features/items/index.ts'
import type { DownloadableItem, DownloadsStore } from './downloads.store.ts'

export interface DownloadsDeps {
  store: DownloadsStore
  libraryAccess: LibraryAccess
  files: Pick<ItemReading['files'], 'single'>
  now: () => number
}

const mostItems = 500

export type Downloads = ReturnType<typeof createDownloads>

/** The verbs of downloading: files as they lie on the disk, reached through their rows. */
export function createDownloads({ store, libraryAccess, files, now }: DownloadsDeps) {
  return {
    async item(itemId: string, { scope }: Pick<Caller, 'scope'>): Promise<Content> {
      const single = await files.single(itemId, scope)
      if (single !== null) return single
      const [item] = await store.items([itemId], scope)
      if (item === undefined) throw new Problem('missing')
      return archive(await sourcesOf(item, ''), `${item.title.replaceAll('/', '_')}.zip`)
    },

    /** Each item in a folder of its own. Unknown ids are passed over. */
    async items(libraryId: string, ids: string | undefined, caller: Caller): Promise<Content> {
      await libraryAccess.open(libraryId, caller.scope)
      const wanted = [...new Set((ids ?? '').split(',').filter(Boolean))]
      if (wanted.length === 0 || wanted.length > mostItems) {
        throw new Problem('invalid', 'Invalid request: send the ids of items, separated by commas')
      }
      const items = await store.items(wanted, caller.scope, libraryId)
      if (items.length === 0) throw new Problem('missing', 'Library items not found')
      const folders = foldersOf(items)
      const sources = await Promise.all(
        items.map((item, at) => sourcesOf(item, `${folders[at] ?? item.id}/`)),
      )
      return archive(sources.flat(), `LibraryItems-${now()}.zip`)
    },
  }
}

async function archive(sources: ZipSource[], name: string): Promise<Content> {
  if (sources.length === 0) throw new Problem('missing', 'The files are not there.')
  const { stream, size } = await zipStream(sources)
  return {
    content: 'stream',
    stream,
    type: 'application/zip',
    attachment: name,
    ...(size === null ? {} : { length: size }),
  }
}

/** Files that are there now; names in the archive never climb out of it. */
async function sourcesOf(item: DownloadableItem, prefix: string): Promise<ZipSource[]> {
  const sources: ZipSource[] = []
  for (const { metadata } of item.files) {
    const facts = await statOrNull(metadata.path)
    if (facts === null || !facts.isFile()) continue
    const name = prefix + inArchive(metadata.relPath)
    sources.push({ path: metadata.path, name, size: facts.size, mtimeMs: facts.mtimeMs })
  }
  return sources
}

function inArchive(relPath: string): string {
  return relPath
    .replaceAll('\\', '_')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** The name of each item's folder; numbered where two have the same. */
function foldersOf(items: readonly DownloadableItem[]): string[] {
  const seen = new Map<string, number>()
  return items.map(({ relPath }) => {
    const name = inArchive(relPath.slice(relPath.lastIndexOf('/') + 1))
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
