import type { Library } from '@lectern/contract'
import type { Body } from '#platform/net/api.ts'

/** What is saved of a library. */
export interface LibraryDraft extends Pick<Library, 'name' | 'mediaType' | 'icon' | 'provider'> {
  folders: { id?: string; fullPath: string }[]
  settings: NonNullable<Body<'POST /api/libraries'>['settings']>
}

/** A new library with the usual settings. */
export function emptyDraft(): LibraryDraft {
  return {
    name: '',
    mediaType: 'book',
    icon: 'database',
    provider: 'google',
    folders: [],
    settings: { coverAspectRatio: 1, disableWatcher: false, autoScanCronExpression: null },
  }
}

/** What of a library can be edited. */
export function draftOf(library: Library): LibraryDraft {
  return {
    name: library.name,
    mediaType: library.mediaType,
    icon: library.icon,
    provider: library.provider,
    folders: library.folders.map(({ id, fullPath }) => ({ id, fullPath })),
    settings: { ...library.settings },
  }
}

/** Folders of the library that the draft leaves out. */
export function foldersLeft(
  library: Pick<Library, 'folders'>,
  draft: LibraryDraft,
): Library['folders'] {
  return library.folders.filter(
    ({ id, fullPath }) =>
      !draft.folders.some((kept) => kept.id === id || kept.fullPath === fullPath),
  )
}

/** Which fields stop the draft from being saved. */
export function faultsOf(
  draft: LibraryDraft,
  isCron: (text: string) => boolean,
): ('name' | 'folders' | 'cron')[] {
  const faults: ('name' | 'folders' | 'cron')[] = []
  if (draft.name.trim() === '') faults.push('name')
  if (draft.folders.length === 0) faults.push('folders')
  const cron = draft.settings.autoScanCronExpression
  if (typeof cron === 'string' && !isCron(cron)) faults.push('cron')
  return faults
}

/** The last part of a path as a first name for a library. */
export function nameOfFolder(path: string): string {
  return path.split(/[/\\]/).findLast(Boolean) ?? ''
}

/** A folder is added once, without a slash at its end. */
export function withFolder(draft: LibraryDraft, path: string): LibraryDraft {
  const fullPath = path.trim().replace(/(.)[/\\]+$/, '$1')
  if (fullPath === '' || draft.folders.some((folder) => folder.fullPath === fullPath)) return draft
  return {
    ...draft,
    name: draft.name || nameOfFolder(fullPath),
    folders: [...draft.folders, { fullPath }],
  }
}

/** Another kind of media: its usual icon, unless somebody chose one, and the shape of its pictures. */
export function withMedia(draft: LibraryDraft, mediaType: LibraryDraft['mediaType']): LibraryDraft {
  const icon = draft.icon === usualIcons[draft.mediaType] ? usualIcons[mediaType] : draft.icon
  const coverAspectRatio = mediaType === 'video' ? 0.5625 : 1
  return { ...draft, mediaType, icon, settings: { ...draft.settings, coverAspectRatio } }
}

const usualIcons: Record<LibraryDraft['mediaType'], string> = {
  book: 'database',
  podcast: 'podcast',
  music: 'music',
  video: 'file-picture',
}
