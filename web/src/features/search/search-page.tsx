import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { CardSkeleton } from '#features/items/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { Button } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { Page } from '#ui/page/page.tsx'
import { Spinner } from '#ui/progress.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { groupsOf } from './result-groups.ts'
import { SearchResults } from './search-results.tsx'
import { searchDelayMs } from './suggestions/use-suggestions.ts'

/** Results per group. */
const perGroup = 24

/** Everything that fits a text, by group; the text can be changed here. */
export function SearchPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const q = useRouterState({
    select: ({ location }) => ((location.search as { q?: string }).q ?? '').trim(),
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery('GET /api/lectern/libraries/:id/search', {
      params: { id: library.id },
      query: { q, limit: perGroup, related: '1' },
    }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  // Apart from what all may find: marks are one's own, and others as soon as one marks something.
  const { data: marks } = useQuery({
    ...callQuery('GET /api/lectern/annotations', {
      query: { query: q, library: library.id, own: '1', limit: perGroup },
    }),
    enabled: q !== '' && library.mediaType === 'book',
    placeholderData: keepPreviousData,
  })
  const ratio = coverRatio(library.settings.coverAspectRatio)
  const found = q && data ? data : undefined
  const total =
    found && groupsOf(found, marks).reduce((sum, { entries }) => sum + entries.length, 0)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Page
      title={t('nav.search')}
      facts={
        total === undefined || isPlaceholderData ? undefined : t('search.hits', { count: total })
      }
      documentTitle={q ? `${q} · ${library.name}` : `${t('nav.search')} · ${library.name}`}
    >
      <SearchField key={library.id} libraryId={library.id} q={q} busy={isFetching} field={field} />
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
        <SearchResults
          found={found}
          marks={marks}
          query={q}
          libraryId={library.id}
          ratio={ratio}
          isOld={isPlaceholderData}
          onLeave={() => field.current?.focus()}
        />
      )}
    </Page>
  )
}

interface SearchFieldProps {
  libraryId: string
  q: string
  busy: boolean
  field: RefObject<HTMLInputElement | null>
}

/** The text in the address, editable: Enter searches at once, resting for a moment does too. */
function SearchField({ libraryId, q, busy, field }: SearchFieldProps) {
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
  // Somebody who comes without a text wants to type one.
  const [isAsked] = useState(q === '')
  useEffect(() => {
    if (isAsked) field.current?.focus({ preventScroll: true })
  }, [field, isAsked])
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
      className="mb-6 flex max-w-2xl flex-wrap gap-3"
    >
      <label className="flex h-12 min-w-0 flex-[1_1_12rem] items-center gap-3 rounded-md border border-line-strong bg-surface-1 px-4 text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Search aria-hidden="true" />
        <input
          ref={field}
          data-autofocus={isAsked || undefined}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.querySelector<HTMLElement>('main [data-cell]')?.focus()
          }}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          className="min-w-0 flex-1 bg-transparent text-lg text-fg outline-none placeholder:text-fg-3"
        />
        {busy && <Spinner />}
      </label>
      <Button type="submit" variant="primary" size="lg">
        {t('search.go')}
      </Button>
    </form>
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

const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(30%,104px),1fr))] gap-x-3.5 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))] md:gap-x-5'
