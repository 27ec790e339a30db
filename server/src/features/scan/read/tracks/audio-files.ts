import type { AudioFile } from '@lectern/contract'
import { audioMimeType } from '../../group/file-kind.ts'
import type { AudioProbe, EmbeddedPicture } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { fileMetadata } from '../library-files.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { InvalidFile } from '../unreadable-file.ts'
import { numberChapters } from './chapters.ts'

export interface AudioReading {
  /** In the order of the files given; index, numbers from names and order are still to come. */
  audioFiles: AudioFile[]
  invalid: InvalidFile[]
  /** Pictures of the files that were probed now, by absolute path. */
  pictures: Map<string, EmbeddedPicture>
}

export interface AudioReadingInput {
  candidate: Candidate
  files: readonly FileFact[]
  /** As stored; those whose inode, size and time are the same are not probed again. */
  previous: readonly AudioFile[]
  probe: (file: FileFact) => Promise<AudioProbe>
  toMetaTags: (tags: Record<string, string>) => Record<string, string>
  now: number
  signal: AbortSignal
}

/**
 * Reads what audio files say about themselves. A file that is no audio is reported and left out; one that cannot be
 * read right now (a disk that blinks) keeps what was known of it.
 */
export async function readAudioFiles(input: AudioReadingInput): Promise<AudioReading> {
  const find = previousFinder(input.previous)
  const reading: AudioReading = { audioFiles: [], invalid: [], pictures: new Map() }
  const outcomes = await mapFew(input.files, async (file) => {
    input.signal.throwIfAborted()
    const metadata = fileMetadata(input.candidate, file)
    const known = find(file, metadata.relPath)
    const facts = { ino: file.ino, metadata }
    if (known && isUnchanged(known, file)) return { ...known, ...facts }
    try {
      const probe = await input.probe(file)
      if (probe.picture) reading.pictures.set(file.path, probe.picture)
      return { ...facts, ...wireAudio(probe, file, input), ...keptChoices(known) }
    } catch (error) {
      input.signal.throwIfAborted()
      if (known && isSystemError(error)) return known
      return { relPath: metadata.relPath, reason: reasonOf(error), problem: problemOf(error) }
    }
  })
  for (const outcome of outcomes) {
    if ('reason' in outcome) reading.invalid.push(outcome)
    else reading.audioFiles.push(outcome)
  }
  return reading
}

/** Whether a stored file is the one on disk, byte for byte as far as its facts tell. */
function isUnchanged(known: AudioFile, file: FileFact): boolean {
  return (
    known.ino === file.ino &&
    known.metadata.size === file.size &&
    known.metadata.mtimeMs === file.mtimeMs
  )
}

function wireAudio(
  probe: AudioProbe,
  file: FileFact,
  { now, toMetaTags }: AudioReadingInput,
): Omit<AudioFile, 'ino' | 'metadata'> {
  return {
    index: 1,
    addedAt: now,
    updatedAt: now,
    trackNumFromMeta: null,
    discNumFromMeta: null,
    trackNumFromFilename: null,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: probe.format,
    duration: probe.duration,
    bitRate: probe.bitRate ?? unknownBitRate,
    language: probe.language,
    codec: probe.codec,
    timeBase: probe.timeBase,
    channels: probe.channels,
    channelLayout: probe.channelLayout,
    chapters: numberChapters(probe.chapters),
    embeddedCoverArt: probe.picture?.codec ?? null,
    metaTags: toMetaTags(probe.tags),
    mimeType: audioMimeType(file.ext),
    ...(probe.parts ? { lecternParts: probe.parts } : {}),
  }
}

/** What the wire says where a container does not (bit/s). */
const unknownBitRate = 112_000

/** A changed file is still the one that somebody left out of the book. */
function keptChoices(known: AudioFile | undefined): Partial<AudioFile> {
  return known ? { addedAt: known.addedAt, exclude: known.exclude } : {}
}

function previousFinder(
  previous: readonly AudioFile[],
): (file: FileFact, relPath: string) => AudioFile | undefined {
  const byPath = new Map(previous.map((file) => [file.metadata.relPath, file]))
  const byInode = new Map(previous.map((file) => [file.ino, file]))
  return (file, relPath) => {
    const moved = byInode.get(file.ino)
    return moved && isUnchanged(moved, file) ? moved : byPath.get(relPath)
  }
}

/** Readers wrap what the system said into a sentence of their own. */
function isSystemError(error: unknown): boolean {
  const origin = error instanceof Error ? (error.cause ?? error) : error
  return origin instanceof Error && 'syscall' in origin
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function problemOf(error: unknown): InvalidFile['problem'] {
  return error instanceof UnreadableFile ? error.problem : null
}

/** Runs a few at a time: more would only queue at the disk. Answers come in the order of the questions. */
async function mapFew<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      answers[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, items.length) }, worker))
  return answers
}
