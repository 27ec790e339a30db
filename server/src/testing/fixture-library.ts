import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import type { AudioSpec } from './media/audio-spec.ts'
import { flacFile } from './media/flac.ts'
import { mp3File } from './media/mp3.ts'
import { mp4File } from './media/mp4.ts'
import { opusFile } from './media/opus.ts'

export { epub, png, zip } from './media/documents.ts'

/** What a file of the library holds: bytes, text, or a description of audio that its extension gives a form. */
export type FileContent = Buffer | string | { audio: AudioSpec }

export interface FixtureLibrary {
  /** Absolute path of the library folder. */
  path: string
  /** Writes more files, or others in their place. */
  write(files: Record<string, FileContent>): Promise<void>
  remove(): Promise<void>
}

/** Silent audio for a file of the library: `'01.mp3': audio({ seconds: 3, tags: { title: 'One' } })`. */
export function audio(spec: AudioSpec): { audio: AudioSpec } {
  return { audio: spec }
}

/**
 * Builds a tiny library in a temporary folder (or below `folder`) out of relative paths and their contents,
 * without any other program: `library({ 'Author/Title/01.mp3': audio({ seconds: 3 }) })`.
 */
export async function library(
  files: Record<string, FileContent>,
  folder?: string,
): Promise<FixtureLibrary> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'lectern-library-')))
  const write = (more: Record<string, FileContent>) => writeAll(path, more)
  await mkdir(path, { recursive: true })
  await write(files)
  return { path, write, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The bytes of a silent audio file in the form that belongs to an extension (`.mp3`, `.m4b`, `.flac`, `.opus`). */
export function audioBytes(ext: string, spec: AudioSpec): Buffer {
  const make = makers[ext.toLowerCase()]
  if (!make) throw new Error(`No maker for audio files named *${ext}`)
  return make(spec)
}

const makers: Record<string, (spec: AudioSpec) => Buffer> = {
  '.mp3': mp3File,
  '.m4b': mp4File,
  '.m4a': mp4File,
  '.mp4': mp4File,
  '.flac': flacFile,
  '.opus': opusFile,
  '.ogg': opusFile,
}

async function writeAll(root: string, files: Record<string, FileContent>): Promise<void> {
  for (const [relPath, content] of Object.entries(files)) {
    const path = join(root, relPath)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, contentBytes(relPath, content))
  }
}

function contentBytes(relPath: string, content: FileContent): Buffer | string {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  return audioBytes(extname(relPath), content.audio)
}
