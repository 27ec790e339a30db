import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { besidePath, canHoldTags, stateOf, tagsOf, writeBeside } from '#features/tools/index.ts'
import type { WritingTools } from '#features/tools/index.ts'
import { orNull, readdir, stat, statfs, unlink } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { diskFailure, DownloadFailure } from '../failure.ts'

interface BesideDeps {
  /** null where ffmpeg or ffprobe isn't there: files stay as they came then. */
  tools: Omit<WritingTools, 'newId'> | null
  log: Pick<Log, 'info'>
}

interface Bringing {
  id: string
  /** Folder of the podcast. */
  folder: string
  /** Where the bytes are. */
  source: string
  ext: string
  tags: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** What is written for a download is called so until it gets its name. */
export const rawName = (id: string, ext = ''): string => `.lectern-download-${id}${ext}`
const writingId = (id: string): string => `download-${id}`
const spareBytes = 16 * 1024 * 1024

/**
 * Copies what was downloaded into the folder of its podcast, under a hidden name that scans pass over, and has its tags
 * written where its container holds any: proven to be the same sound, else the file stays as it came. Resolves with the path
 * of the file once it is on the disk. @throws DownloadFailure
 */
export async function bringBeside(bringing: Bringing, deps: BesideDeps): Promise<string> {
  const { id, folder, source, ext, tags, signal } = bringing
  const raw = join(folder, rawName(id, ext))
  try {
    await refuseFull(folder, source)
    await writeFlushed(raw, createReadStream(source, { highWaterMark: 1024 * 1024, signal }), 'w')
    if (deps.tools === null || !canHoldTags(raw)) return raw
    const seen = stateOf(await stat(raw))
    const own = await ownTags(raw, deps.tools, signal)
    const order = { tags: { ...own, ...tags }, picture: null, chapters: null }
    const tools = { ...deps.tools, newId: () => writingId(id) }
    return await writeBeside({ path: raw, order, seen }, tools, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof Problem) || error.kind === 'full' || error.kind === 'busy') throw error
      deps.log.info({ err: error }, 'an episode keeps the tags that it came with')
      return raw
    })
  } catch (error) {
    await clearBeside(id, folder)
    throw diskFailure(error, 'the podcast')
  }
}

/** The program that wrote a file stands in it, as others do it; what says that already stays. */
async function ownTags(
  path: string,
  { ffprobe }: Pick<WritingTools, 'ffprobe'>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const facts = await ffprobe.rawProbe(path, signal).catch(() => null)
  const isTold = facts === null || Object.hasOwn(tagsOf(facts), 'encoder')
  return isTold ? {} : { encoder: 'Lectern' }
}

/** Removes what was written there for a download, but for what has got its name. */
export async function clearBeside(id: string, folder: string): Promise<void> {
  const written = besidePath('', writingId(id), '')
  const entries = await readdir(folder).catch(() => [])
  for (const { name } of entries)
    if (name.startsWith(rawName(id)) || name.startsWith(written))
      await unlink(join(folder, name)).catch(() => undefined)
}

async function refuseFull(folder: string, source: string): Promise<void> {
  const [facts, room] = await Promise.all([stat(source), orNull(statfs(folder))])
  if (room === null) throw new DownloadFailure('folder', 'The folder of the podcast is not there.')
  // As it came, and beside it with its tags.
  if (room.bavail * room.bsize < 2 * facts.size + spareBytes)
    throw new DownloadFailure('full', 'There is no room left on the disk of the podcast.')
}
