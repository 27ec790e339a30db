import { RowSkeleton } from '#features/items/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MicVocal, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '@lectern/contract/rules'
import { rowLayout, VirtualGrid } from '#features/grid/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { filterOf } from '#platform/filter.ts'
import { Monogram } from '#ui/monogram.tsx'
import { Page } from '#ui/page.tsx'
import { StaleBanner } from '#ui/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/state.tsx'
import { narratorsQuery } from './people.queries.ts'

/** Everybody who reads in a library; each leads to the shelf of what they read. */
export function Narrators({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(narratorsQuery(library.id))
  const [text, setText] = useState('')
  const wanted = foldText(text.trim())
  const all = data?.narrators ?? []
  const shown = wanted ? all.filter(({ name }) => foldText(name).includes(wanted)) : all
  const retry = () => void refetch()
  return (
    <Page
      title={t('nav.narrators')}
      facts={data && t('people.narratorCount', { count: shown.length })}
      documentTitle={`${t('nav.narrators')} · ${library.name}`}
      actions={
        all.length > 8 && (
          <label className="flex h-10 items-center gap-2 rounded-md border border-line-strong bg-surface-1 px-3 text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <Search aria-hidden="true" className="size-4!" />
            <input
              type="text"
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder={t('filter.narrow')}
              aria-label={t('filter.narrow')}
              className="w-44 min-w-0 bg-transparent text-md text-fg outline-none placeholder:text-fg-3"
            />
          </label>
        )
      }
    >
      {data && <StaleBanner shown={error !== null} onRetry={retry} />}
      {!data && error && (
        <ErrorState
          title={t('people.narratorsFailed')}
          error={error}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {!data && !error && <Loading />}
      {data && shown.length === 0 && (
        <EmptyState
          title={wanted ? t('filter.found', { count: 0 }) : t('people.noNarrators')}
          icon={<MicVocal />}
        />
      )}
      {shown.length > 0 && (
        <VirtualGrid
          label={t('nav.narrators')}
          count={shown.length}
          layout={narratorLayout}
          renderCell={(index, { tabIndex }) => {
            const narrator = shown[index]
            if (!narrator) return null
            return (
              <Link
                to="/library/$libraryId/bookshelf"
                params={{ libraryId: library.id }}
                search={{ filter: filterOf('narrators', narrator.name) }}
                data-cell
                tabIndex={tabIndex}
                className="flex h-full items-center gap-4 rounded-md px-3 outline-offset-[-2px] hover:bg-surface-2"
              >
                <Monogram name={narrator.name} size={40} />
                <span className="min-w-0 flex-1 truncate font-semibold" dir="auto">
                  {narrator.name}
                </span>
                <span className="text-sm text-fg-3 num">
                  {t('search.bookCount', { count: narrator.numBooks })}
                </span>
              </Link>
            )
          }}
        />
      )}
    </Page>
  )
}

/** One column, two where there is room. */
function narratorLayout(width: number, rem: number) {
  const columns = width < 700 ? 1 : 2
  return {
    ...rowLayout(width, Math.round(60 * Math.max(1, rem / 16))),
    columns,
    gap: columns > 1 ? 20 : 0,
  }
}

function Loading() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="h-[60px]">
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}
