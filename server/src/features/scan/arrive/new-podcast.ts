import type { PodcastSettings } from '@lectern/contract'
import { putOrigins } from '#features/items/index.ts'
import type { ItemDraft } from '#features/items/index.ts'
import { mediaRules } from '../group/file-kind.ts'
import { identified } from '../group/group-folder.ts'
import { libraryFiles } from '../read/library-files.ts'
import type { PodcastFields } from '../shapes/media.ts'
import type { ScannedLibrary } from '../shapes/scan.ts'
import { walkFolder } from '../walk/walk.ts'
import { podcastDraft } from '../apply/draft.ts'

export interface NewPodcastInput {
  library: Pick<ScannedLibrary, 'id' | 'mediaType' | 'settings'>
  folderId: string
  /** Of the library folder, and the podcast's own below it. */
  root: string
  relPath: string
  fields: PodcastFields
  /** Who said them, as origins of fields name it: scans don't take them back. */
  origin: string
  settings: PodcastSettings
  coverPath: string | null
  ids: { id: string; mediaId: string }
  now: number
  newId: () => string
}

/**
 * A podcast that comes from the web, as a scan of its folder would have it. Sound that lies there already is read by the next
 * scan, which this draft doesn't claim to have been.
 */
export async function newPodcast(input: NewPodcastInput): Promise<ItemDraft> {
  const { library, root, relPath, now } = input
  const walk = await walkFolder(root, { from: relPath })
  const stat = walk.folders.get(relPath)
  if (!stat) throw new Error('The folder of a new podcast is not there.')
  const candidate = { path: `${root}/${relPath}`, relPath, isFile: false, stat, files: walk.files }
  const found = identified(candidate, input.folderId, mediaRules(library))
  const draft = podcastDraft(
    {
      ...input,
      before: null,
      found,
      episodeIds: new Map(),
      libraryId: library.id,
      scanVersion: '',
    },
    {
      fields: input.fields,
      provenance: {},
      episodes: [],
      libraryFiles: libraryFiles(candidate, null, now),
      cover: null,
      invalidFiles: [],
    },
  )
  if (draft.media.kind === 'podcast') draft.media.settings = input.settings
  const said = Object.keys(input.fields)
  const origins = Object.fromEntries(said.map((name) => [name, { source: input.origin, at: now }]))
  return {
    ...draft,
    // No scan has looked at it yet.
    scanVersion: null,
    filesHash: found.numMediaFiles > 0 ? '' : found.filesHash,
    coverPath: input.coverPath,
    provenance: putOrigins(draft.provenance, said, origins),
  }
}
