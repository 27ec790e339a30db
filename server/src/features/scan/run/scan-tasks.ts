import type { ScannedLibrary } from '../shapes/scan.ts'

/** The task of a scan of a whole library (ABS wire, admin §6.6). */
export function libraryTask(library: ScannedLibrary) {
  return {
    action: 'library-scan',
    title: `Scanning "${library.name}" library`,
    titleKey: 'MessageTaskScanningLibrary',
    titleSubs: [library.name],
    data: {
      libraryId: library.id,
      libraryName: library.name,
      libraryMediaType: library.mediaType,
    },
    libraryId: library.id,
    showSuccess: true,
  }
}

/** The task of a look at what changed. */
export function watcherTask(library: ScannedLibrary) {
  return {
    action: 'watcher-scan',
    title: `Scanning file changes in "${library.name}"`,
    titleKey: 'MessageTaskScanningFileChanges',
    titleSubs: [library.name],
    data: { libraryId: library.id, libraryName: library.name },
    libraryId: library.id,
    showSuccess: true,
  }
}

/** How a scan ends that was called off. Clients read the results of every finished scan. */
export function cancelled(library: ScannedLibrary) {
  const scanResults = { added: 0, updated: 0, missing: 0, elapsed: 0, text: 'Cancelled' }
  return {
    description: 'Cancelled',
    descriptionKey: 'MessageTaskCanceledByUser',
    data: { ...libraryTask(library).data, scanResults },
  }
}
