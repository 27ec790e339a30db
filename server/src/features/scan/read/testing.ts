import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { candidatesIn } from '../group/group.ts'
import type { ReadOptions } from './reader-shapes.ts'
import type { AudioProbe } from '../shapes/media.ts'
import type { Candidate } from '../shapes/items.ts'
import type { FileFact } from '../shapes/files.ts'
import { defaultMetadataPrecedence } from '@lectern/contract/rules'
import { png } from '#testing/media/documents.ts'
import type { ReaderDeps } from './reader-deps.ts'

/** A library folder for tests: real files, and what the prober is to say about the audio among them. */
export interface TestLibrary {
  root: string
  /** Writes a file; text for sidecars, any bytes for the rest. */
  write(relPath: string, content?: string | Uint8Array): Promise<FileFact>
  /** The items in it as a scan would find them. */
  candidates(mediaType?: 'book' | 'podcast'): Promise<Candidate[]>
  /** Answers by file name; a string is why the file is no audio. Unnamed files are 10 s long and say nothing. */
  audio: Record<string, Partial<AudioProbe> | string | Error>
  /** Names of the files that were probed, in order. */
  probed: string[]
  /** Sentences that were logged. */
  warned: string[]
  deps: ReaderDeps
  remove(): Promise<void>
}

/** Starts an empty one in the system's folder for temporary files. */
export async function createTestLibrary(): Promise<TestLibrary> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-read-'))
  const written = new Set<string>()
  const library: TestLibrary = {
    root,
    audio: {},
    probed: [],
    warned: [],
    async write(relPath, content = /\.(?:jpe?g|png)$/iu.test(relPath) ? png() : 'x') {
      const path = join(root, relPath)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      written.add(relPath)
      return factOf(root, relPath)
    },
    async candidates(mediaType = 'book') {
      const files = await Promise.all([...written].map((relPath) => factOf(root, relPath)))
      const rules = { mediaType, audiobooksOnly: false }
      return candidatesIn({ root, files, rules, folderStat: () => undefined })
    },
    deps: {
      probe: async (file) => {
        const name = file.relPath.slice(file.relPath.lastIndexOf('/') + 1)
        library.probed.push(name)
        const answer = library.audio[name] ?? {}
        if (answer instanceof Error) throw answer
        if (typeof answer === 'string') throw new Error(answer)
        return { ...silentProbe, ...answer }
      },
      ffprobe: null,
      grabFrame: null,
      toMetaTags: (tags) => tags,
      log: { warn: (_: unknown, message?: string) => library.warned.push(message ?? '') },
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
  return library
}

export const silentProbe: AudioProbe = {
  format: 'MP2/3 (MPEG audio layer 2/3)',
  duration: 10,
  bitRate: 32_000,
  codec: 'mp3',
  timeBase: '1/14112000',
  channels: 1,
  channelLayout: 'mono',
  language: null,
  tags: {},
  chapters: [],
  picture: null,
}

/** Options of a first scan. */
export function readOptions(changes: Partial<ReadOptions> = {}): ReadOptions {
  return {
    settings: {
      metadataPrecedence: defaultMetadataPrecedence,
      parseSubtitle: false,
      audiobooksOnly: false,
    },
    previous: [],
    previousLibraryFiles: [],
    storedMetadataJson: null,
    now: 1_700_000_000_000,
    signal: new AbortController().signal,
    ...changes,
  }
}

async function factOf(root: string, relPath: string): Promise<FileFact> {
  const path = join(root, relPath)
  const { size, mtimeMs, ctimeMs, birthtimeMs, ino, dev } = await stat(path)
  return {
    path,
    relPath,
    ext: extname(relPath).toLowerCase(),
    size,
    mtimeMs: Math.trunc(mtimeMs),
    ctimeMs: Math.trunc(ctimeMs),
    birthtimeMs: Math.trunc(birthtimeMs),
    ino: String(ino),
    dev: String(dev),
  }
}
