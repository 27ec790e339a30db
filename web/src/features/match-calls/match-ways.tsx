import type { Task } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { takeBack } from './match-calls.ts'

/** After a match of many, or rules that many followed: to what waits for a review, and the way back. */
export function MatchWays({ data }: { data: Task['data'] }) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const { lecternMatch: match, lecternRules: rules, libraryId } = data
  const done = match ?? rules
  if (!done || !mayUpdate) return null
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {match && match.unsure > 0 && libraryId && (
        <Link
          to="/config/$section"
          params={{ section: 'matches' }}
          search={{ library: libraryId }}
          className="text-sm font-semibold text-accent underline-offset-2 hover:underline"
        >
          {t('match.reviews', { count: match.unsure })}
        </Link>
      )}
      {done.updated > 0 && (
        <button
          type="button"
          onClick={() => void takeBack(done.batch, rules ? 'rules' : 'match')}
          className="text-sm font-semibold text-accent underline-offset-2 hover:underline"
        >
          {t('match.takeBack')}
        </button>
      )}
    </span>
  )
}
