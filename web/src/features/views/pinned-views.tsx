import { useQuery } from '@tanstack/react-query'
import type { View } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { Book } from '#features/items/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { changeUserSettings } from '#platform/session/settings.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { viewsQuery } from './views.queries.ts'

/** Items of a view that home shows. */
const mostShown = 20

interface PinnedViewsProps {
  libraryId: string
  /** Draws the books side by side, as home does. */
  renderRow: (label: string, books: Book[]) => ReactNode
}

/** The views that somebody pinned, as shelves; one that is empty now stays away. */
export function PinnedViews({ libraryId, renderRow }: PinnedViewsProps) {
  const { data } = useQuery(viewsQuery(libraryId))
  return (data?.views ?? [])
    .filter(({ isPinned }) => isPinned)
    .map((view) => <PinnedView key={view.id} view={view} renderRow={renderRow} />)
}

function PinnedView({ view, renderRow }: Pick<PinnedViewsProps, 'renderRow'> & { view: View }) {
  const { t } = useTranslation()
  const { libraryId, name, filters, sort, desc } = view
  const { data } = useQuery(
    callQuery('GET /api/libraries/:id/items', {
      params: { id: libraryId },
      query: {
        filters,
        sort: sort ?? undefined,
        desc: desc ? '1' : '0',
        minified: '1',
        limit: mostShown,
      },
    }),
  )
  const books: Book[] = data?.results ?? []
  if (books.length === 0) return null
  return (
    <section aria-label={name} className="mt-8 first-of-type:mt-0">
      <SectionHeading
        end={
          <Link
            to="/library/$libraryId/bookshelf"
            params={{ libraryId }}
            search={{ filter: filters }}
            // The order of shelves is a setting, not part of their address.
            onClick={() => sort && changeUserSettings({ orderBy: sort, orderDesc: desc })}
            aria-label={t('home.seeAllOf', { title: name })}
            className="inline-flex min-h-8 items-center text-sm font-[650] text-fg-3 hover:text-fg hover:underline"
          >
            {t('home.seeAll')}
          </Link>
        }
      >
        <span dir="auto">{name}</span>
      </SectionHeading>
      {renderRow(name, books)}
    </section>
  )
}
