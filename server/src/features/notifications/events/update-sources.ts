import type { SourceDeps } from './podcast-sources.ts'

/** A newer release of the server, as our own event. */
export function followUpdates({
  events,
  tell,
  now,
}: Pick<SourceDeps, 'events' | 'tell' | 'now'>): void {
  events.handle('update.found', ({ version, currentVersion, url }) =>
    tell({
      name: 'lecternUpdateAvailable',
      libraryId: null,
      at: now(),
      values: { version, currentVersion, url: url ?? '' },
    }),
  )
}
