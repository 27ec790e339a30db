import { CardSkeleton, AuthorCard } from '#features/items/index.ts'
import i18next from 'i18next'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cardLayout, usePages, VirtualGrid } from '#features/grid/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { ShelfSkeleton, SortButton } from '#features/shelf/index.ts'
import { changeUserSettings, useUserSettings } from '#platform/settings.ts'
import { Page, Toolbar } from '#ui/page.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/state.tsx'
import { authorsSource } from './people.queries.ts'

/** All authors of a library. */
export function Authors({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { authorSortBy, authorSortDesc } = useUserSettings()
  const sort = sorts.find(({ key }) => key === authorSortBy) ?? sorts[0]
  const pages = usePages(authorsSource(library.id, { sort: sort.key, desc: authorSortDesc }))
  const { total } = pages
  return (
    <Page
      title={t('nav.authors')}
      facts={total === undefined ? undefined : t('people.authorCount', { count: total })}
      documentTitle={`${t('nav.authors')} · ${library.name}`}
    >
      <Toolbar label={t('shelf.toolbar')}>
        <span className="ms-auto">
          <SortButton
            sorts={sorts}
            current={sort.key}
            desc={authorSortDesc}
            onChange={(key, desc) =>
              changeUserSettings({ authorSortBy: key, authorSortDesc: desc })
            }
          />
        </span>
      </Toolbar>
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined && (
        <ErrorState title={t('people.authorsFailed')} error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.error && total === undefined && <ShelfSkeleton ratio={1} />}
      {total === 0 && <EmptyState title={t('people.noAuthors')} icon={<Users />} />}
      {total !== undefined && total > 0 && (
        <VirtualGrid
          label={t('nav.authors')}
          count={total}
          layout={(width, rem) => cardLayout(width, { ratio: 1, size: 100, lines: 1, rem })}
          onRange={pages.onRange}
          renderCell={(index, { tabIndex }) => {
            const author = pages.at(index)
            if (!author) return <CardSkeleton ratio={1} />
            return <AuthorCard author={author} tabIndex={tabIndex} />
          }}
        />
      )}
    </Page>
  )
}

const sorts = [
  { key: 'name', label: () => i18next.t('people.sort.name'), kind: 'text', desc: false },
  { key: 'lastFirst', label: () => i18next.t('people.sort.lastFirst'), kind: 'text', desc: false },
  { key: 'numBooks', label: () => i18next.t('series.sort.numBooks'), kind: 'amount', desc: true },
  { key: 'addedAt', label: () => i18next.t('shelf.sort.added'), kind: 'date', desc: true },
  { key: 'updatedAt', label: () => i18next.t('people.sort.updated'), kind: 'date', desc: true },
] as const
