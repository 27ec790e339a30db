import type { MediaChange, PodcastMatch } from '@lectern/contract'
import type { PodcastDraft } from '#features/items/index.ts'

/** What the directory's entry makes of a podcast (ABS wire, providers §11.3), as `bookChange` does. */
export function podcastChange(
  { metadata }: PodcastDraft,
  match: PodcastMatch,
  isReplacing: boolean,
): MediaChange {
  const found = {
    title: match.title,
    author: match.artistName,
    genres: match.genres,
    itunesId: String(match.id),
    itunesPageUrl: match.pageUrl,
    itunesArtistId: match.artistId === null ? null : String(match.artistId),
    releaseDate: match.releaseDate,
    imageUrl: match.cover,
    feedUrl: match.feedUrl,
    description: match.descriptionPlain,
    explicit: match.explicit,
  }
  const taken = Object.entries(found).filter(
    ([field, value]) =>
      !isEmpty(value) && (isReplacing || isEmpty(metadata[field as keyof typeof found])),
  )
  return taken.length > 0 ? { metadata: Object.fromEntries(taken) } : {}
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)
