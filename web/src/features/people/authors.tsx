import { CardSkeleton, AuthorCard } from '#features/items/index.ts'
import { Users } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts, useTranslation } from '#platform/text/texts.ts'
import {
  cardLayout,
  lettersBeside,
  LetterStrip,
  usePages,
  VirtualGrid,
  wantsLetters,
  type GridHandle,
} from '#features/grid/index.ts'
import { mediaWords, type CurrentLibrary } from '#features/libraries/index.ts'
import { ShelfSkeleton, SortButton } from '#features/shelf/index.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { Page, Toolbar } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import {
  authorLettersQuery,
  authorsSource,
  findAuthor,
  type AuthorOrder,
} from './people.queries.ts'

/** All authors of a library. */
export function Authors({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const words = mediaWords[library.mediaType]
  const { authorSortBy, authorSortDesc } = useUserSettings()
  const sort = sorts.find(({ key }) => key === authorSortBy) ?? sorts[0]
  const [text, setText] = useState('')
  const part = useDebounced(text.trim())
  const order = { sort: sort.key, desc: authorSortDesc, part }
  const pages = usePages(authorsSource(library.id, order))
  const { total } = pages
  const grid = useRef<GridHandle>(null)
  return (
    <Page
      title={t(words.people)}
      facts={total === undefined ? undefined : t(words.personCount, { count: total })}
      documentTitle={`${t(words.people)} · ${library.name}`}
    >
      {(total !== 0 || text) && (
        <Toolbar label={t('shelf.toolbar')}>
          <NarrowField label={t('people.narrowAuthors')} value={text} onChange={setText} />
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
      )}
      <StaleBanner shown={pages.isRefetchFailed} onRetry={pages.retry} />
      {pages.error && total === undefined && (
        <ErrorState title={t('people.authorsFailed')} error={pages.error} onRetry={pages.retry} />
      )}
      {!pages.error && total === undefined && <ShelfSkeleton ratio={1} />}
      {total === 0 && (
        <EmptyState
          title={
            part
              ? t('people.noneFit', { text: part })
              : t(library.mediaType === 'music' ? 'media.noArtists' : 'people.noAuthors')
          }
          icon={<Users />}
        >
          {!part && library.mediaType === 'book' && t('people.noAuthorsHint')}
        </EmptyState>
      )}
      {total !== undefined && total > 0 && (
        <>
          <div className={lettersBeside(total)}>
            <VirtualGrid
              handle={grid}
              label={t(words.people)}
              count={total}
              layout={(width, rem) => cardLayout(width, { ratio: 1, size: 100, lines: 1, rem })}
              onRange={pages.onRange}
              renderCell={(index, { tabIndex }) => {
                const author = pages.at(index)
                if (!author) return <CardSkeleton ratio={1} />
                return <AuthorCard author={author} tabIndex={tabIndex} />
              }}
            />
          </div>
          <Letters libraryId={library.id} order={order} count={total} grid={grid} />
        </>
      )}
    </Page>
  )
}

interface LettersProps {
  libraryId: string
  order: AuthorOrder
  count: number
  grid: RefObject<GridHandle | null>
}

function Letters({ libraryId, order, count, grid }: LettersProps) {
  const { data } = useQuery(authorLettersQuery(libraryId, order))
  if (!data || !wantsLetters(count, data.letters)) return null
  const find = (text: string) => findAuthor(libraryId, order, text)
  return <LetterStrip letters={data.letters} grid={grid} find={find} />
}

const sorts = [
  { key: 'name', label: () => texts.t('people.sort.name'), kind: 'text', desc: false },
  { key: 'lastFirst', label: () => texts.t('people.sort.lastFirst'), kind: 'text', desc: false },
  { key: 'numBooks', label: () => texts.t('series.sort.numBooks'), kind: 'amount', desc: true },
  { key: 'addedAt', label: () => texts.t('shelf.sort.added'), kind: 'date', desc: true },
  { key: 'updatedAt', label: () => texts.t('people.sort.updated'), kind: 'date', desc: true },
] as const
