import type { BookFields } from '../../shapes/media.ts'

/** What an ebook says about itself. */
export interface EbookFacts {
  fields: BookFields
  /** Name of the cover picture inside the archive. */
  cover: string | null
}
