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
}
