import type { BookMatch, PodcastMatch } from '@lectern/contract'
import { ruledLabels } from '#features/label-rules/index.ts'
import type { LabelFollower, RuledLabels } from '#features/label-rules/index.ts'
import { namesOf } from './book-change.ts'

type Ruled = RuledLabels['ruled']

/** A match of a book with its genres and tags as the rules of the library have them, and what these did. */
export function ruledBook<M extends { match: BookMatch }>(
  found: M,
  follow: LabelFollower,
): M & { ruled?: Ruled } {
  const { genres, tags } = found.match
  const { labels, ruled } = followed(follow, {
    genres: namesOf(genres ?? []),
    tags: namesOf(tags ?? []),
  })
  if (ruled === null) return found
  const changes = {
    ...(ruled.genres === undefined ? {} : { genres: [...labels.genres] }),
    ...(ruled.tags === undefined ? {} : { tags: [...labels.tags] }),
  }
  return { ...found, match: { ...found.match, ...changes }, ruled }
}

/** The same for a podcast, of which directories know genres alone. */
export function ruledPodcast(
  match: PodcastMatch,
  follow: LabelFollower,
): { match: PodcastMatch; ruled?: Ruled } {
  const { labels, ruled } = followed(follow, { genres: namesOf(match.genres), tags: [] })
  return ruled === null ? { match } : { match: { ...match, genres: [...labels.genres] }, ruled }
}

function followed(follow: LabelFollower, names: { genres: string[]; tags: string[] }) {
  const { labels, ruled } = ruledLabels(follow, names)
  return { labels, ruled: Object.keys(ruled).length === 0 ? null : ruled }
}
