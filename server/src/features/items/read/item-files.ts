import { readableFormatOf } from '@lectern/contract/rules'
import type { EbookFile, LibraryFile } from '@lectern/contract'
import type { ReadableFormat } from '@lectern/contract/rules'
import { file } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { RemoteSoundOf } from '#domain/remote-episodes.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import { FfprobeFailure } from '#platform/ffmpeg/ffmpeg.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { Problem } from '#platform/problem.ts'
import type { ItemRead } from './item-read.ts'
import type { ItemReadStore } from './item-read.store.ts'
import { mimeTypeOf } from './mime-type.ts'

interface ItemFilesDeps {
  read: Pick<ItemRead, 'check' | 'sees'>
  store: ItemReadStore
  /** null where there is none. */
  ffprobe: Ffprobe | null
  remoteSound: RemoteSoundOf
}

/** An ebook file that somebody may read. */
export interface EbookPlace {
  path: string
  /** With its dot, as it is written. */
  ext: string
  format: ReadableFormat
  mayGoOn: (caller: Caller) => Promise<boolean>
}

/** Files of an item, reached through its row only: no path comes from a request. */
export function createItemFiles({ read, store, ffprobe, remoteSound }: ItemFilesDeps) {
  async function filesOf(id: string, { scope }: Pick<Caller, 'scope'>) {
    await read.check(id, { scope })
    const row = await store.files(id)
    if (row === undefined) throw new Problem('missing')
    return parsed(row)
  }

  /** Asked while a file is under way. */
  const mayGoOn = (id: string) => (caller: Caller) =>
    read.check(id, caller).then(
      () => true,
      () => false,
    )

  async function findFile(id: string, ino: string, caller: Caller): Promise<LibraryFile | null> {
    const { libraryFiles } = await filesOf(id, caller)
    return libraryFiles.find((entry) => entry.ino === ino) ?? null
  }

  async function oneFile(id: string, ino: string, caller: Caller): Promise<LibraryFile> {
    const found = await findFile(id, ino, caller)
    if (found === null) throw new Problem('missing')
    return found
  }

  /** Where the primary ebook lies, or the one named, which may be of a format that no other client knows. */
  async function ebookAt(id: string, ino: string | null, caller: Caller): Promise<EbookPlace> {
    const { libraryFiles, ebookFile } = await filesOf(id, caller)
    const chosen = ino === null ? ebookFile : libraryFiles.find((entry) => entry.ino === ino)
    if (chosen === null || chosen === undefined) throw new Problem('missing')
    const { path, filename, ext } = chosen.metadata
    const format = readableFormatOf(filename)
    if (format === null) throw new Problem('invalid', 'This file is not an ebook.')
    return { path, ext, format, mayGoOn: mayGoOn(id) }
  }

  /** The sound of an episode that only its feed lists, by the episode's id. */
  async function fromPublisher(id: string, episodeId: string): Promise<Content> {
    const content = await remoteSound(id, episodeId)
    if (content === null) throw new Problem('missing')
    return { ...content, mayGoOn: mayGoOn(id) }
  }

  return {
    async inline(id: string, ino: string, caller: Caller): Promise<Content> {
      const found = await findFile(id, ino, caller)
      if (found === null) return fromPublisher(id, ino)
      const { metadata } = found
      return file({
        path: metadata.path,
        type: mimeTypeOf(metadata.ext),
        isForeign: true,
        mayGoOn: mayGoOn(id),
      })
    },

    async download(
      id: string,
      ino: string,
      { caller, userAgent }: { caller: Caller; userAgent: string | undefined },
    ): Promise<Content> {
      const found = await findFile(id, ino, caller)
      if (found === null) return fromPublisher(id, ino)
      const { metadata } = found
      return file({
        path: metadata.path,
        type: downloadType(metadata.ext, userAgent),
        attachment: metadata.filename,
        mayGoOn: mayGoOn(id),
      })
    },

    /** ffprobe's own words about one audio file. */
    async probe(
      id: string,
      ino: string,
      { caller, signal }: { caller: Caller; signal: AbortSignal },
    ): Promise<Record<string, unknown>> {
      const { fileType, metadata } = await oneFile(id, ino, caller)
      if (fileType !== 'audio') throw new Problem('missing')
      if (ffprobe === null) throw new Problem('broken', 'This server has no ffprobe.')
      try {
        return await ffprobe.rawProbe(metadata.path, signal)
      } catch (error) {
        if (error instanceof FfprobeFailure)
          throw new Problem('broken', error.message, { cause: error })
        throw error
      }
    },

    /** The primary ebook, or the one named. */
    async ebook(id: string, ino: string | null, caller: Caller): Promise<Content> {
      const { path, ext, mayGoOn } = await ebookAt(id, ino, caller)
      return file({ path, type: mimeTypeOf(ext), isForeign: true, mayGoOn })
    },

    /** Where an ebook of an item lies: the primary one, or the one named. Throws `missing` with a sentence where there is none. */
    async ebookFile(id: string, ino: string | null, caller: Caller): Promise<StoredEbook> {
      const found = pickEbook(await filesOf(id, caller), ino)
      if (found === null) throw new Problem('missing', 'Ebook file not found')
      return found
    },

    /** The same for what was asked for earlier; null where it is gone or out of reach by now. */
    async storedEbook(
      id: string,
      ino: string,
      scope: VisibilityScope,
    ): Promise<StoredEbook | null> {
      if (!(await read.sees(id, scope))) return null
      const row = await store.files(id)
      return row === undefined ? null : pickEbook(parsed(row), ino)
    },
    ebookAt,

    /** The file of a single-file item as an attachment; null for a folder, which goes out as an archive. */
    async single(id: string, scope: VisibilityScope): Promise<Content | null> {
      const { libraryFiles, isFile, relPath } = await filesOf(id, { scope })
      const only = isFile === 1 ? libraryFiles[0] : undefined
      if (only === undefined) return null
      return file({
        path: only.metadata.path,
        type: mimeTypeOf(only.metadata.ext),
        attachment: relPath,
        mayGoOn: mayGoOn(id),
      })
    },
  }
}

type FilesRow = NonNullable<Awaited<ReturnType<ItemReadStore['files']>>>

const parsed = (row: FilesRow) => ({
  ...row,
  libraryFiles: JSON.parse(row.libraryFilesJson) as LibraryFile[],
  ebookFile: row.ebookFileJson === null ? null : (JSON.parse(row.ebookFileJson) as EbookFile),
})

/** An ebook as it lies on the disk. */
export interface StoredEbook {
  ino: string
  path: string
  /** Name of the file. */
  name: string
  /** Its extension, in lower case and without the dot. */
  format: string
  /** MIME type. */
  type: string
  /** Title of the item. */
  title: string
}

function pickEbook(
  { title, libraryFiles, ebookFile }: ReturnType<typeof parsed>,
  ino: string | null,
): StoredEbook | null {
  const wanted = ino ?? ebookFile?.ino
  const chosen = libraryFiles.find((entry) => entry.ino === wanted && entry.fileType === 'ebook')
  if (chosen === undefined) return null
  const { path, filename, ext } = chosen.metadata
  const format = ext.replace(/^\./, '').toLowerCase()
  return { ino: chosen.ino, path, name: filename, format, type: mimeTypeOf(ext), title }
}

/** Safari on iOS saves `audio/mp4` as a video; it wants the type of audiobooks. */
function downloadType(ext: string, userAgent: string | undefined): string {
  const isBook = /^\.m4b$/i.test(ext)
  const isSafari =
    userAgent !== undefined && /iPhone|iPad|iPod/.test(userAgent) && /Safari/.test(userAgent)
  return isBook && isSafari ? 'audio/m4b' : mimeTypeOf(ext)
}
