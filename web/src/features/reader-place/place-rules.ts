import type { MediaProgress } from '@lectern/contract'

/** A place in a book that this browser knows of. */
export interface KeptPlace {
  location: string
  /** 0 … 1 */
  fraction: number
  /** ms; by the server's clock once it has it. */
  at: number
  isSent: boolean
}

/** What the server knows of a place. */
export type ServerPlace = Pick<MediaProgress, 'ebookLocation' | 'ebookProgress' | 'lastUpdate'>

export interface OtherPlace {
  location: string
  fraction: number
  at: number
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
  if (kept === null) return { location: null, fraction: 0, ...theirs, other: null }
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

function placeOf(server: ServerPlace | undefined): OtherPlace | null {
  if (!server?.ebookLocation) return null
  return { location: server.ebookLocation, fraction: server.ebookProgress, at: server.lastUpdate }
}
