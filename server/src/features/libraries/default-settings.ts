import { defaultMetadataPrecedence } from '@lectern/contract/rules'
import type { LibrarySettings } from '@lectern/contract'

/** Height by width of a video's picture. */
const wide = 0.5625

/** Settings of a new library (ABS wire, libraries §2.1). */
export function defaultSettings(mediaType: string): LibrarySettings {
  const shared = {
    coverAspectRatio: 1 as const,
    disableWatcher: false,
    autoScanCronExpression: null,
    markAsFinishedPercentComplete: null,
    markAsFinishedTimeRemaining: 10,
  }
  if (mediaType === 'podcast') return { ...shared, podcastSearchRegion: 'us' }
  if (mediaType === 'music') return shared
  if (mediaType === 'video') return { ...shared, coverAspectRatio: wide }
  return {
    ...shared,
    skipMatchingMediaWithAsin: false,
    skipMatchingMediaWithIsbn: false,
    audiobooksOnly: false,
    epubsAllowScriptedContent: false,
    hideSingleBookSeries: false,
    onlyShowLaterBooksInContinueSeries: false,
    metadataPrecedence: [...defaultMetadataPrecedence],
  }
}
