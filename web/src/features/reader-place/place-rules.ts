import type { MediaProgress } from '@lectern/contract'

/** A place in a book that this browser knows of. */
export interface KeptPlace {
  location: string
  /** 0 … 1 */
  fraction: number
  /** ms; by the server's clock once it has it. */
  at: number
  isSent: boolean
  /** It couldn't be sent when it was new: somebody may have been elsewhere since. */
  isLate?: true
}

/** What the server knows of a place. */
export type ServerPlace = Pick<MediaProgress, 'ebookLocation' | 'ebookProgress' | 'lastUpdate'>

export interface OtherPlace {
  /** Leads nowhere where `isPart`; another one all the same for another place. */
  location: string
  fraction: number
  at: number
  /** How far it is says more than the location. */
  isPart?: true
}

export interface StartPlace {
  location: string | null
  fraction: number
  /** Where another device went since; to be asked about. */
  other: OtherPlace | null
}

/**
 * Where to begin: where this browser was, if it was here; nobody is moved unasked. What another device did since is
 * offered.
 */
export function startOf(
  kept: KeptPlace | null,
  server: ServerPlace | undefined,
  finished = false,
): StartPlace {
  const theirs = placeOf(server)
  // Whoever reads a finished book again begins at its beginning.
  if (
    finished &&
    (theirs === null || theirs.fraction >= 1) &&
    (kept === null || kept.fraction >= 1)
  )
    return { location: null, fraction: 0, other: null }
  if (kept === null)
    return {
      location: theirs?.isPart ? null : (theirs?.location ?? null),
      fraction: theirs?.fraction ?? 0,
      other: null,
    }
  const { location, fraction } = kept
  return { location, fraction, other: otherPlace(kept, server, new Set()) }
}

/** The place of another device that is later than ours; null where there is none, or it is the same. */
export function otherPlace(
  kept: KeptPlace | null,
  server: ServerPlace | undefined,
  sent: ReadonlySet<string>,
): OtherPlace | null {
  const theirs = placeOf(server)
  if (theirs === null || kept === null) return null
  if (theirs.location === kept.location || sent.has(theirs.location)) return null
  return theirs.at > kept.at ? theirs : null
}

/** The beginning of a chapter: all that apps can say which count places in another way, such as KOReader. */
const chapterStart = /^epubcfi\(\/6\/\d+!\/4\)$/

function placeOf(server: ServerPlace | undefined): OtherPlace | null {
  if (server === undefined) return null
  const { ebookLocation: location, ebookProgress: fraction, lastUpdate: at } = server
  if (location && (fraction <= 0 || !chapterStart.test(location))) return { location, fraction, at }
  return fraction > 0 ? { location: `part ${fraction}`, fraction, at, isPart: true } : null
}
