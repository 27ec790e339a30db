import { dirname, extname } from 'node:path'
import { createReadStream, open, unlink } from '#platform/disk/disk.ts'
import { flushFile, makeAlike, writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import { besidePath } from './beside.ts'
import { refuseLoss } from './compare.ts'
import { copyWithFfmpeg, wholeMp4 } from './ffmpeg-file.ts'
import { refuseChanged, refuseFull } from './file-state.ts'
import type { FileState } from './file-state.ts'
import { renewedTag, tagLength } from '../tags/id3.ts'
import { isWhole, partsOf } from '../mp4/file-parts.ts'
import { rewriteFlac } from '../flac/write-flac.ts'
import { rewriteOgg } from '../ogg/rewrite-ogg.ts'
import { rewriteMp4 } from '../mp4/rewrite.ts'
import type { WriteOrder } from '../tags/order.ts'
import { writeRefusal } from './refusal.ts'
import { soundFacts } from './sound-facts.ts'
import type { LookDeps, SoundFacts } from './sound-facts.ts'
import type { WritingTools } from './writing-tools.ts'

export interface FileToWrite {
  path: string
  order: WriteOrder
  /** As it was when this was planned; another one is refused. */
  seen: FileState
}

/** Files that can hold tags, by extension, and how they are written. */
const ways: ReadonlyMap<string, 'id3' | 'mp4' | 'flac' | 'ogg' | 'ffmpeg'> = new Map([
  ['.mp3', 'id3'],
  ['.aac', 'id3'],
  ['.m4b', 'mp4'],
  ['.m4a', 'mp4'],
  ['.mp4', 'mp4'],
  ['.flac', 'flac'],
  ...['.ogg', '.oga', '.opus'].map((ext) => [ext, 'ogg'] as const),
  ...['.mka', '.webm', '.webma', '.wma', '.aif', '.aiff'].map((ext) => [ext, 'ffmpeg'] as const),
])

export const canHoldTags = (path: string): boolean => ways.has(extname(path).toLowerCase())

/**
 * Writes a file anew beside itself, under a hidden name that scans pass over, and proves that nothing but what was asked for
 * is different; resolves with its path once it is on the disk. @throws Problem in words; nothing is left then.
 */
export async function writeBeside(
  file: FileToWrite,
  { newId, ...deps }: WritingTools,
  signal: AbortSignal,
): Promise<string> {
  const { path, order } = file
  const target = besidePath(dirname(path), newId(), path)
  try {
    const facts = await refuseChanged(path, file.seen)
    await refuseFull(path, facts.size)
    const before = await soundFacts(path, deps, signal)
    await writeNew({ path, target, order, before, deps, signal })
    refuseLoss(path, before, await soundFacts(target, deps, signal), order)
    await makeAlike(target, facts)
    await flushFile(target)
    await refuseChanged(path, file.seen)
    return target
  } catch (error) {
    await unlink(target).catch(() => undefined)
    throw writeRefusal(error, path)
  }
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
  if (way === 'id3' && (await writeId3(writing))) return
  if (way === 'mp4' && (await writeWithAtoms(writing))) return
  if (way === 'flac' && (await rewriteFlac(source, target, order))) return
  if (way === 'ogg' && (await rewriteOgg(source, target, order))) return
  if (way !== undefined && extname(source).toLowerCase() !== '.aac')
    return copyWithFfmpeg({ source, target, before, order, ffmpeg: deps.ffmpeg, signal })
  throw new Problem('invalid', `“${source.slice(source.lastIndexOf('/') + 1)}” can’t hold tags.`)
}

/** Of an MP3 all that stands behind its tags is copied byte by byte: what another program makes of it plays otherwise. */
async function writeId3(writing: Writing): Promise<boolean> {
  const { path: source, target, order } = writing
  const length = tagLength(await bytesAt(source, 10))
  const behind = length + (await leadingTags(source, length))
  const tag = behind === length ? renewedTag(await bytesAt(source, length), order) : null
  if (tag !== null) {
    await writeFlushed(target, tagged(tag, source, length), 'wx')
    return true
  }
  if (extname(source).toLowerCase() !== '.mp3') return false
  // Tags that can't be carried over byte by byte are told anew by ffmpeg, as far as it knows them.
  const base = `${target}.part${extname(target)}`
  try {
    const { before, deps, signal } = writing
    await copyWithFfmpeg({ source, target: base, before, order, ffmpeg: deps.ffmpeg, signal })
    const told = await bytesAt(base, tagLength(await bytesAt(base, 10)))
    await writeFlushed(target, tagged(told, source, behind), 'wx')
  } finally {
    await unlink(base).catch(() => undefined)
  }
  return true
}

/** Bytes of further tags behind the first one: they would speak against it. */
async function leadingTags(path: string, from: number): Promise<number> {
  const length = tagLength(await bytesAt(path, 10, from))
  return length === 0 ? 0 : length + (await leadingTags(path, from + length))
}

async function* tagged(tag: Buffer, source: string, start: number): AsyncGenerator<Buffer> {
  yield tag
  yield* createReadStream(source, { start, highWaterMark: 1024 * 1024 })
}

/** What is spread over fragments is made one by ffmpeg first; everything else is copied box by box. */
async function writeWithAtoms(writing: Writing): Promise<boolean> {
  const { path: source, target, order, before, deps, signal } = writing
  if (isWhole(await partsOf(source))) return rewriteMp4(source, target, { order })
  const base = `${target}.part`
  try {
    const chapters = order.chapters ?? before.chapters
    await wholeMp4(source, base, { ffmpeg: deps.ffmpeg, signal })
    return await rewriteMp4(base, target, { order: { ...order, chapters }, tagsFrom: source })
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
