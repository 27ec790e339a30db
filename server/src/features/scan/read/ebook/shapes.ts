import type { BookFields, PicturePacking } from '../../shapes/media.ts'

/** Where the picture of an ebook is. */
export type EbookCover =
  /** A file inside of the archive. */
  | { kind: 'entry'; name: string }
  /** Bytes of the file itself. */
  | { kind: 'bytes'; offset: number; length: number; packing?: PicturePacking }
  /** The first page, which has to be drawn. */
  | { kind: 'page' }

/** What an ebook says about itself. */
export interface EbookFacts {
  fields: BookFields
  cover: EbookCover | null
}
