import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState, ForbiddenState, MissingState } from '#ui/page/state.tsx'
import type { CurrentLibrary } from './libraries.queries.ts'
import { libraryQuery } from './libraries.queries.ts'

interface LibraryPageProps {
  /** What stands until the library is known, in its final size. */
  loading?: ReactNode
  children: (current: CurrentLibrary) => ReactNode
}

/** Loads the library of the address for a page, with words for one that is gone, closed or out of reach. */
export function LibraryPage({ loading, children }: LibraryPageProps) {
  const { t } = useTranslation()
  const { libraryId = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery(libraryQuery(libraryId))
  if (data) return children(data)
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('state.goHome')}
    </Link>
  )
  if (isStatus(error, 403))
    return (
      <ForbiddenState title={t('libraries.forbidden')} action={home}>
        {t('libraries.forbiddenHint')}
      </ForbiddenState>
    )
  if (isStatus(error, 404)) return <MissingState title={t('libraries.missing')} action={home} />
  if (error)
    return (
      <ErrorState
        title={t('libraries.oneFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return loading ?? <Skeleton className="h-8 w-52" />
}
