import type { Card } from './cards.ts'

/** What a small picture with a name needs of an item. */
export interface CardSummary {
  title: string
  author: string
  coverPath: string | null
  updatedAt: number
  coverThumbhash?: string
}

/** Reads out of a card what stands beside a small cover elsewhere: in lists, among bookmarks. */
export function summaryOf(card: Card): CardSummary {
  const { updatedAt, media, coverThumbhash } = JSON.parse(card) as CardFacts
  const { title, authorName, author } = media.metadata
  return {
    title: title ?? '',
    author: authorName ?? author ?? '',
    coverPath: media.coverPath,
    updatedAt,
    ...(coverThumbhash === undefined ? {} : { coverThumbhash }),
  }
}

/** The fields of a card that are read here. */
interface CardFacts {
  updatedAt: number
  coverThumbhash?: string
  media: {
    coverPath: string | null
    metadata: { title: string | null; authorName?: string; author?: string | null }
  }
}
