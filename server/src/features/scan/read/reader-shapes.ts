import type { AudioFile, LibraryFile, VideoFile } from '@lectern/contract'
import type { ScannedBook, ScannedPodcast } from '../shapes/media.ts'
import type { Candidate } from '../shapes/items.ts'

export interface ReadOptions {
  settings: {
    metadataPrecedence: readonly string[]
    parseSubtitle: boolean
    audiobooksOnly: boolean
  }
  /** Audio files as they are stored: those whose inode, size and time are the same aren't probed again. */
  previous: readonly AudioFile[]
  /** The video as it is stored: what is known of it stays where nobody can look now. */
  previousVideo?: VideoFile | undefined
  /** All files as they are stored: ebooks keep being primary or supplementary. */
  previousLibraryFiles?: readonly LibraryFile[]
  /** metadata.json of the server's own folder, when it says more than the database. */
  storedMetadataJson: string | null
  /** Ebooks beside sound aren't opened for a cover: who reads many books has that done afterwards. */
  leavesEbookCovers?: boolean
  /** Milliseconds; for addedAt and updatedAt of files. */
  now: number
  signal: AbortSignal
}

/** The reading half of the scan. Never rejects because of a bad file. */
export interface Readers {
  book(candidate: Candidate, options: ReadOptions): Promise<ScannedBook>
  podcast(candidate: Candidate, options: ReadOptions): Promise<ScannedPodcast>
  /** An album as a book: its artists are the authors, each track a chapter. */
  music(candidate: Candidate, options: ReadOptions): Promise<ScannedBook>
  video(candidate: Candidate, options: ReadOptions): Promise<ScannedBook>
  /** A JPEG out of a video at this second; null when there is none to be had. */
  frame(path: string, at: number): Promise<Buffer | null>
}
