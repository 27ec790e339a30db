import type { Chapter } from '@lectern/contract'

/** A picture as files embed it. */
export interface EmbeddedPicture {
  bytes: Buffer
  kind: 'jpeg' | 'png'
}

/** What is to be in a file afterwards; whatever isn't named here stays as it is. */
export interface WriteOrder {
  /** By the names that ffmpeg gives tags (ABS wire, items §2.7). */
  tags: Readonly<Record<string, string>>
  /** Replaces the front cover; null keeps what is there. */
  picture: EmbeddedPicture | null
  /** Seconds; null keeps the file's own. */
  chapters: readonly Chapter[] | null
  /** The sound isn't that of the file whose tags are kept: what those say about its length goes. */
  isOtherSound?: boolean
}

/** Tags about the very sound that they were written with, in lower case. */
export const lengthTags: ReadonlySet<string> = new Set([
  'itunsmpb',
  'tlen',
  'overdrive mediamarkers',
  'cuesheet',
  'length',
])
