import type { PodcastMatch } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { FileUp, LockKeyhole, Podcast, SearchX } from 'lucide-react'
import { useState } from 'react'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { FeedDialog } from './add/feed-dialog.tsx'
import { FoundPodcasts } from './found-podcasts.tsx'
import { OpmlDialog } from './opml/opml-dialog.tsx'
import { directoryQuery } from './podcast-search.queries.ts'
import { SearchForm } from './search-form.tsx'
import { feedAddressIn } from './what-was-typed.ts'

/** Finds podcasts in the directory, by the address of their feed, or in an OPML file, and adds them to a library. */
export function PodcastSearchPage({ current }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const [imports, setImports] = useState(false)
  const { library } = current
  return (
    <Page
      title={t('podcastSearch.title')}
      documentTitle={`${t('podcastSearch.title')} · ${library.name}`}
      actions={
        isAdmin && (
          <Button onClick={() => setImports(true)}>
            <FileUp aria-hidden="true" className="size-4!" />
            {t('podcastSearch.opml')}
          </Button>
        )
      }
    >
      {isAdmin ? (
        <Searching key={library.id} current={current} />
      ) : (
        <EmptyState title={t('podcastSearch.forbidden')} icon={<LockKeyhole />}>
          {t('podcastSearch.forbiddenHint')}
        </EmptyState>
      )}
      <OpmlDialog open={imports} library={library} onClose={() => setImports(false)} />
    </Page>
  )
}

function Searching({ current: { library } }: { current: CurrentLibrary }) {
  const navigate = useNavigate()
  const { q, country } = useRouterState({
    select: ({ location }) => {
      const search = location.search as { q?: string; country?: string }
      return {
        q: (search.q ?? '').trim(),
        country: search.country ?? library.settings.podcastSearchRegion ?? 'us',
      }
    },
  })
  const [look, setLook] = useState<{ address: string; match: PodcastMatch | null } | null>(null)
  const address = feedAddressIn(q)
  const search = (next: { q: string; country: string }) => {
    const typed = feedAddressIn(next.q)
    if (typed !== null) setLook({ address: typed, match: null })
    else void navigate({ to: '.', search: next, replace: q !== '', resetScroll: false })
  }
  return (
    <>
      <SearchForm q={q} country={country} onSearch={search} />
      {address === null && (
        <Directory
          q={q}
          country={country}
          libraryId={library.id}
          onChoose={(match) => match.feedUrl !== null && setLook({ address: match.feedUrl, match })}
        />
      )}
      <FeedDialog
        open={look !== null}
        look={look}
        library={library}
        onClose={() => setLook(null)}
      />
    </>
  )
}

interface DirectoryProps {
  q: string
  country: string
  libraryId: string
  onChoose: (match: PodcastMatch) => void
}

function Directory({ q, country, libraryId, onChoose }: DirectoryProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...directoryQuery(q, country),
    enabled: q !== '',
  })
  if (q === '')
    return (
      <EmptyState title={t('podcastSearch.start')} icon={<Podcast />}>
        {t('podcastSearch.startHint')}
      </EmptyState>
    )
  if (error && !data)
    return (
      <ErrorState
        title={t('podcastSearch.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState title={t('podcastSearch.none')} icon={<SearchX />}>
        {t('podcastSearch.noneHint')}
      </EmptyState>
    )
  return <FoundPodcasts found={data} libraryId={libraryId} onChoose={onChoose} />
}
