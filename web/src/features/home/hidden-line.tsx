import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { filterOf } from '#platform/address/filter.ts'
import { callQuery } from '#platform/net/query.ts'

/** The way to what was taken off the continue shelf, while there is no such shelf to lead there. */
export function HiddenLine({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(
    callQuery('GET /api/lectern/libraries/:id/hidden', { params: { id: libraryId } }),
  )
  if (!data?.total) return null
  return (
    <p className="mt-2 flex justify-end">
      <Link
        to="/library/$libraryId/bookshelf"
        params={{ libraryId }}
        search={{ filter: filterOf('progress', 'in-progress') }}
        className="inline-flex min-h-8 items-center text-sm font-[650] text-fg-3 hover:text-fg hover:underline pointer-coarse:min-h-11"
      >
        {t('home.hidden', { count: data.total })}
      </Link>
    </p>
  )
}
