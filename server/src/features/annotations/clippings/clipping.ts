/** A mark as the file of another reader tells it. */
export interface Clipping {
  source: 'koreader' | 'kindle'
  title: string
  /** '' where nobody says. */
  author: string
  kind: 'highlight' | 'bookmark'
  style: 'yellow' | 'green' | 'blue' | 'pink' | 'underline' | null
  quote: string
  note: string
  chapter: string | null
  /** Where it stands in the words of its reader: tells it from others of the same words. */
  place: string
  /** 0…1; without the number of pages it tells the order alone. */
  fraction: number
  /** `local`: both times are those of a clock on the wall, as if it hung in Greenwich. */
  clock: 'local' | 'utc'
  /** Ms; null: nobody says. */
  createdAt: number | null
  updatedAt: number | null
  /** MD5 by which KOReader knows the file; null for all others. */
  document: string | null
}

/** The share of a book at a page or location of `total`; where that isn't known a share that grows with it. */
export function shareOf(at: number | null, total: number | null, half: number): number {
  if (at === null || at <= 0) return 0
  return total !== null && total > 0 ? Math.min(1, at / total) : at / (at + half)
}

/** Pages and Kindle locations in the middle of a book of usual length. */
export const halfPages = 150
export const halfLocations = 2500
