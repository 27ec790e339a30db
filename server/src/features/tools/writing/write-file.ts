import { dirname, extname, join } from 'node:path'
import type { Stats } from 'node:fs'
import { createReadStream, lstat, open, readdir, statfs, unlink } from '#platform/disk/disk.ts'
import { flushFile, makeAlike, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { refuseLoss } from './compare.ts'
import { chapteredMp4, copyWithFfmpeg } from './ffmpeg-file.ts'
import { renewedTag, tagLength } from './id3.ts'
import { isWhole, writeMp4 } from './mp4-file.ts'
import type { WriteOrder } from './order.ts'
import { writeRefusal } from './refusal.ts'
import { soundFacts } from './sound-facts.ts'
import type { LookDeps, SoundFacts } from './sound-facts.ts'

export interface FileToWrite {
  path: string
  order: WriteOrder
  /** As it was when this was planned; another one is refused. */
  seen: FileState
}

/** Bytes and ms. */
export interface FileState {
  size: number
  mtimeMs: number
  ino: number
}

export const stateOf = ({ size, mtimeMs, ino }: Stats): FileState => ({ size, mtimeMs, ino })

/** Files that can hold tags, by extension, and how they are written. */
const ways: ReadonlyMap<string, 'id3' | 'mp4' | 'ffmpeg'> = new Map([
  ['.mp3', 'id3'],
  ['.aac', 'id3'],
  ['.m4b', 'mp4'],
  ['.m4a', 'mp4'],
  ['.mp4', 'mp4'],
  ...['.flac', '.ogg', '.oga', '.opus', '.mka', '.webm', '.webma', '.wma', '.aif', '.aiff'].map(
    (ext) => [ext, 'ffmpeg'] as const,
  ),
])

export const canHoldTags = (path: string): boolean => ways.has(extname(path).toLowerCase())

const besideName = /^\.lectern-new-/u

/**
 * Writes a file anew beside itself, under a hidden name that scans pass over, and proves that nothing but what was asked for
 * is different; resolves with its path once it is on the disk. @throws Problem in words; nothing is left then.
 */
export async function writeBeside(
  file: FileToWrite,
  { newId, ...deps }: LookDeps & { newId: () => string },
  signal: AbortSignal,
): Promise<string> {
  const { path, order } = file
  const target = join(dirname(path), `.lectern-new-${newId()}${extname(path).toLowerCase()}`)
  try {
    const facts = await refuseChanged(file)
    await refuseFull(path, facts.size)
    const before = await soundFacts(path, deps, signal)
    await writeNew({ path, target, order, before, deps, signal })
    refuseLoss(path, before, await soundFacts(target, deps, signal), order)
    await makeAlike(target, facts)
    await flushFile(target)
    await refuseChanged(file)
    return target
  } catch (error) {
    await unlink(target).catch(() => undefined)
    throw writeRefusal(error, path)
  }
}

/** Another one than it was when this was planned isn't touched. @throws Problem `conflict` */
export async function refuseChanged({
  path,
  seen,
}: Pick<FileToWrite, 'path' | 'seen'>): Promise<Stats> {
  const facts = await lstat(path).catch(() => null)
  const now = facts?.isFile() === true ? stateOf(facts) : null
  const isSame = now?.size === seen.size && now.mtimeMs === seen.mtimeMs && now.ino === seen.ino
  if (facts !== null && isSame) return facts
  const name = path.slice(path.lastIndexOf('/') + 1)
  throw new Problem('conflict', `“${name}” was changed meanwhile, so it stays as it is. Try again.`)
}

/** Room for a file and its tags. @throws Problem `full` */
export async function refuseFull(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bavail * bsize > bytes + spareBytes) return
  throw new Problem(
    'full',
    'There is not enough room on the disk to write the files beside the old ones.',
  )
}

const spareBytes = 16 * 1024 * 1024

/** Removes what a stop in the middle left in a folder. */
export async function sweepBeside(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => [])
  for (const { name } of entries)
    if (besideName.test(name)) await unlink(join(folder, name)).catch(() => undefined)
}

interface Writing {
  path: string
  target: string
  order: WriteOrder
  before: SoundFacts
  deps: LookDeps
  signal: AbortSignal
}

async function writeNew(writing: Writing): Promise<void> {
  const { path: source, target, order, before, deps, signal } = writing
  const way = ways.get(extname(source).toLowerCase())
  if (way === 'id3' && (await writeId3(source, target, order))) return
  if (way === 'mp4' && (await writeWithAtoms(writing))) return
  if (way !== undefined && extname(source).toLowerCase() !== '.aac')
    return copyWithFfmpeg({ source, target, before, order, ffmpeg: deps.ffmpeg, signal })
  throw new Problem('invalid', `“${source.slice(source.lastIndexOf('/') + 1)}” can’t hold tags.`)
}

async function writeId3(source: string, target: string, order: WriteOrder): Promise<boolean> {
  const head = await bytesAt(source, 10)
  const length = tagLength(head)
  const tag = renewedTag(await bytesAt(source, length), order)
  if (tag === null) return false
  // A second tag behind the first one would speak against it.
  const next = await bytesAt(source, 3, length)
  if (next.toString('latin1') === 'ID3') return false
  async function* joined(): AsyncGenerator<Buffer> {
    if (tag !== null) yield tag
    yield* createReadStream(source, { start: length, highWaterMark: 1024 * 1024 })
  }
  await writeFlushed(target, joined(), 'wx')
  return true
}

/** ffmpeg makes the track of new chapters, and whole files of those in fragments; everything else is copied box by box. */
async function writeWithAtoms(writing: Writing): Promise<boolean> {
  const { path: source, target, order, before, deps, signal } = writing
  if (order.chapters === null && (await isWhole(source))) return writeMp4(source, target, { order })
  const base = `${target}.part`
  try {
    const chapters = order.chapters ?? before.chapters
    await chapteredMp4(source, base, { chapters, ffmpeg: deps.ffmpeg, signal })
    return await writeMp4(base, target, { order, tagsFrom: source })
  } finally {
    await unlink(base).catch(() => undefined)
  }
}

async function bytesAt(path: string, length: number, from = 0): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
