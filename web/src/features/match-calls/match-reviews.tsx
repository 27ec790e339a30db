import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { reviewsQuery } from './match-calls.ts'

/** The way to the matches of a library that wait for a review, when there are any. */
export function MatchReviews({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(reviewsQuery(libraryId, 0))
  if (!data?.total) return null
  return (
    <Link
      to="/config/$section"
      params={{ section: 'matches' }}
      search={{ library: libraryId }}
      className="inline-flex min-h-6 items-center text-sm font-semibold text-accent underline-offset-2 hover:underline"
    >
      {t('match.reviews', { count: data.total })}
    </Link>
  )
}
