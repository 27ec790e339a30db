import type { AudioFile, LibraryFile } from '@lectern/contract'
import type { ItemDraft, ItemRecord } from '#features/items/index.ts'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { Problem } from '#platform/problem.ts'
import { fileFinder, isSameFile } from '../apply/kept-files.ts'
import { candidatesIn } from '../group/group.ts'
import { identified } from '../group/group-folder.ts'
import { createAudioReader, toMetaTags } from '../read/audio/index.ts'
import { fileMetadata, libraryFiles, pathInItem } from '../read/library-files.ts'
import { withTagNumbers } from '../read/podcast.ts'
import { readAudioFiles } from '../read/tracks/audio-files.ts'
import { UnreadableFile } from '../read/unreadable-file.ts'
import type { FoundItem } from '../shapes/items.ts'
import { walkFolder } from '../walk/walk.ts'

/** Where a podcast lies. */
export interface PodcastPlace {
  /** Of the library folder. */
  root: string
  folderId: string
  path: string
  relPath: string
}

const rules = { mediaType: 'podcast', audiobooksOnly: false } as const

/** What a scan makes of a file that the server itself brings into a podcast, so that the next one finds nothing to do. */
export function createPodcastFolders(deps: { ffprobePath: string | null; now: () => number }) {
  const audio = createAudioReader({ ffprobe: createFfprobe(deps.ffprobePath) })
  return {
    /** Seconds of the sound in a file, wherever it lies. @throws Problem `invalid` where there is none */
    async lengthOf(path: string, signal: AbortSignal): Promise<number> {
      const ext = path.slice(path.lastIndexOf('.')).toLowerCase()
      try {
        return (await audio.probe({ path, ext, size: 0 }, signal)).duration
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        throw new Problem('invalid', error.message, { cause: error })
      }
    },

    /** All files of the podcast as they lie there now; null where a scan would see no podcast. @throws Problem `busy` */
    async look(place: PodcastPlace, signal: AbortSignal): Promise<FoundItem | null> {
      const root = place.root.replace(/(.)\/+$/u, '$1')
      const walk = await walkFolder(root, { signal, from: place.relPath })
      if (walk.root !== 'ok' || walk.unreadable.length > 0)
        throw new Problem('busy', 'The folder of the podcast can’t be read just now.')
      const folderStat = (relPath: string) => walk.folders.get(relPath)
      const candidates = candidatesIn({ root, files: walk.files, rules, folderStat })
      const own = candidates.find(({ relPath, isFile }) => relPath === place.relPath && !isFile)
      return own === undefined ? null : identified(own, place.folderId, rules)
    },

    /** One of these files as an audio file of the podcast. @throws Problem `invalid` where it has no sound */
    async read(found: FoundItem, path: string, signal: AbortSignal): Promise<AudioFile> {
      const files = found.files.filter((file) => file.path === path)
      const probe = audio.probe.bind(audio)
      const now = deps.now()
      const input = { candidate: found, files, previous: [], toMetaTags, now, signal }
      const reading = await readAudioFiles({ ...input, probe: (file) => probe(file, signal) })
      const [file] = reading.audioFiles
      if (file !== undefined) return withTagNumbers(file)
      throw new Problem('invalid', reading.invalid[0]?.reason ?? 'The file is gone.')
    },

    /**
     * What is known of the files of a podcast when these are among them. Pure. Where others came or went that no scan
     * has seen, the next one looks at them.
     */
    withFiles(record: ItemRecord, found: FoundItem, paths: readonly string[]): WithFiles {
      const known = fileFinder(record.libraryFiles)
      const isKnown = (file: FoundItem['files'][number]): boolean => {
        const facts = { ino: file.ino, metadata: fileMetadata(found, file) }
        const old = known(facts)
        return old?.metadata.relPath === pathInItem(found, file) && isSameFile(old, facts)
      }
      const files = found.files.filter((file) => paths.includes(file.path) || isKnown(file))
      const { filesHash, contentKey } = identified({ ...found, files }, record.folderId, rules)
      const own = libraryFiles(
        { ...found, files: found.files.filter((file) => paths.includes(file.path)) },
        null,
        deps.now(),
      )
      const others = record.libraryFiles.filter(({ metadata }) => !paths.includes(metadata.path))
      const isWhole = files.length === others.length + own.length
      return {
        ...found.stat,
        filesHash: isWhole ? filesHash : '',
        contentKey,
        libraryFiles: [...others, ...own],
      }
    },
  }
}

export type PodcastFolders = ReturnType<typeof createPodcastFolders>

type WithFiles = Pick<
  ItemDraft,
  'ino' | 'dev' | 'mtimeMs' | 'ctimeMs' | 'birthtimeMs' | 'filesHash' | 'contentKey'
> & { libraryFiles: LibraryFile[] }
