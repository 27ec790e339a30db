import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookSearch } from '@lectern/contract'
import {
  BookCard,
  type Book,
  AuthorCard,
  SeriesCard,
  type ListedSeries,
  CardSkeleton,
} from '#features/items/index.ts'
import { useMediaWords, type CurrentLibrary } from '#features/libraries/index.ts'
import { filterOf } from '#platform/filter.ts'
import { callQuery } from '#platform/query.ts'
import { Button } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover-rules.ts'
import { Page, SectionHeading } from '#ui/page.tsx'
import { Spinner } from '#ui/progress.tsx'
import { EmptyState, ErrorState } from '#ui/state.tsx'
import { searchDelayMs } from './use-suggestions.ts'

/** Results per group. */
const perGroup = 48

/** Everything that fits a text, by group; the text can be changed here. */
export function SearchPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const q = useRouterState({
    select: ({ location }) => ((location.search as { q?: string }).q ?? '').trim(),
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery('GET /api/libraries/:id/search', {
      params: { id: library.id },
      query: { q, limit: perGroup, related: '1' },
    }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const found = q && data ? (data as BookSearch) : undefined
  const total = found ? countOf(found) : undefined
  return (
    <Page
      title={t('nav.search')}
      facts={
        total === undefined || isPlaceholderData ? undefined : t('search.hits', { count: total })
      }
      documentTitle={q ? `${q} · ${library.name}` : `${t('nav.search')} · ${library.name}`}
    >
      <SearchField key={library.id} libraryId={library.id} q={q} busy={isFetching} />
      {q === '' && (
        <EmptyState title={t('search.start')} icon={<Search />}>
          {t('search.startHint')}
        </EmptyState>
      )}
      {error && !data && (
        <ErrorState
          title={t('search.failed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {q !== '' && !data && !error && <Loading ratio={ratio} />}
      {total === 0 && !isFetching && (
        <EmptyState title={t('search.noneFor', { text: q })} icon={<SearchX />}>
          {t('search.noneHint')}
        </EmptyState>
      )}
      {found && (
        <Groups found={found} libraryId={library.id} ratio={ratio} dim={isPlaceholderData} />
      )}
    </Page>
  )
}

/** The text in the address, editable: Enter searches at once, resting for a moment does too. */
function SearchField({ libraryId, q, busy }: { libraryId: string; q: string; busy: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    if (text.trim() !== q) setText(q)
  }
  const go = (next: string) => {
    if (next === q) return
    void navigate({
      to: '/library/$libraryId/search',
      params: { libraryId },
      search: next ? { q: next } : {},
      replace: true,
    })
  }
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const type = (next: string) => {
    setText(next)
    clearTimeout(resting.current)
    resting.current = setTimeout(() => go(next.trim()), searchDelayMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearTimeout(resting.current)
    go(text.trim())
  }
  return (
    <form
      role="search"
      aria-label={t('search.page')}
      onSubmit={submit}
      className="mb-6 flex max-w-2xl gap-3"
    >
      <label className="flex h-12 min-w-0 flex-1 items-center gap-3 rounded-md border border-line-strong bg-surface-1 px-4 text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Search aria-hidden="true" />
        <input
          ref={focusEmpty}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={(event) => type(event.target.value)}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="min-w-0 flex-1 bg-transparent text-lg text-fg outline-none placeholder:text-fg-3"
        />
        {busy && <Spinner />}
      </label>
      <Button type="submit" variant="primary" size="lg">
        {t('nav.search')}
      </Button>
    </form>
  )
}

/** Somebody who comes without a text wants to type one. */
function focusEmpty(input: HTMLInputElement | null) {
  if (input && !input.value) input.focus({ preventScroll: true })
}

interface GroupsProps {
  found: BookSearch
  libraryId: string
  ratio: number
  dim: boolean
}

function Groups({ found, libraryId, ratio, dim }: GroupsProps) {
  const { t } = useTranslation()
  const words = useMediaWords()
  const podcasts = (found as unknown as { podcast?: BookSearch['book'] }).podcast ?? []
  const books = [...(found.book ?? []), ...podcasts].map(
    ({ libraryItem }) => libraryItem as unknown as Book,
  )
  const series = (found.series ?? []).map(
    ({ series: one, books: items }) => ({ ...one, books: items }) as unknown as ListedSeries,
  )
  return (
    <div className={dim ? 'opacity-60' : undefined} aria-busy={dim || undefined}>
      <Group title={t(podcasts.length ? 'search.podcasts' : words.things)} count={books.length}>
        <ul className={gridClass}>
          {books.map((book) => (
            <li key={book.id}>
              <BookCard book={book} ratio={ratio} width="(max-width: 639px) 30vw, 168px" />
            </li>
          ))}
        </ul>
      </Group>
      <Group title={t('search.series')} count={series.length}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-5">
          {series.map((one) => (
            <li key={one.id}>
              <SeriesCard series={one} ratio={ratio} width={280} />
            </li>
          ))}
        </ul>
      </Group>
      <Group title={t('search.authors')} count={found.authors?.length ?? 0}>
        <ul className={gridClass}>
          {found.authors?.map((author) => (
            <li key={author.id}>
              <AuthorCard author={author} />
            </li>
          ))}
        </ul>
      </Group>
      {(['narrators', 'genres', 'tags'] as const).map((group) => (
        <Group key={group} title={t(`search.${group}`)} count={found[group]?.length ?? 0}>
          <Labels group={group} entries={found[group] ?? []} libraryId={libraryId} />
        </Group>
      ))}
    </div>
  )
}

function Group({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: React.ReactNode
}) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="mb-9">
      <SectionHeading>
        {title} <span className="ms-1 text-md font-normal text-fg-3 num">{count}</span>
      </SectionHeading>
      {children}
    </section>
  )
}

interface LabelsProps {
  group: 'narrators' | 'genres' | 'tags'
  entries: { name: string; numBooks?: number; numItems?: number }[]
  libraryId: string
}

function Labels({ group, entries, libraryId }: LabelsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {entries.map(({ name, numBooks, numItems }) => (
        <li key={name}>
          <Link
            to="/library/$libraryId/bookshelf"
            params={{ libraryId }}
            search={{ filter: filterOf(group, name) }}
            className="inline-flex min-h-10 max-w-80 items-center gap-2 rounded-full border border-line bg-surface-1 px-4 text-md font-semibold hover:bg-surface-2"
          >
            <span className="truncate" dir="auto">
              {name}
            </span>
            <span className="text-sm text-fg-3 num">{numBooks ?? numItems}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Loading({ ratio }: { ratio: number }) {
  return (
    <div aria-busy="true" className={gridClass}>
      {Array.from({ length: 12 }, (_, index) => (
        <CardSkeleton key={index} ratio={ratio} />
      ))}
    </div>
  )
}

function countOf(found: BookSearch & { podcast?: unknown[]; episodes?: unknown[] }): number {
  const { book, podcast, episodes, series, authors, narrators, genres, tags } = found
  return [book, podcast, episodes, series, authors, narrators, genres, tags]
    .map((group) => group?.length ?? 0)
    .reduce((sum, length) => sum + length, 0)
}

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(30%,104px),1fr))] gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] md:gap-x-5'
