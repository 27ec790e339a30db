import { useQuery } from '@tanstack/react-query'
import { SearchX, Telescope } from 'lucide-react'
import { useState } from 'react'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { authorOf, titleOf, type ItemDetail } from '#features/items/index.ts'
import { libraryQuery } from '#features/libraries/index.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { Choosing, useChosen } from './choice/choosing.tsx'
import { matchesQuery, type Asked } from './match.queries.ts'
import { PodcastMatchTab } from './podcast/podcast-match-tab.tsx'
import { SaveMatch } from './save-match-bar.tsx'
import { SearchForm } from './search-form.tsx'

const lastProvider = 'ui:matchProvider'

/** Looks an item up, and takes over what is wanted of what was found. */
export function MatchTab({ item }: { item: ItemDetail }) {
  return item.mediaType === 'podcast' ? (
    <PodcastMatchTab item={item} />
  ) : (
    <BookMatchTab item={item} />
  )
}

function BookMatchTab({ item }: { item: ItemDetail }) {
  const { data: library } = useQuery(libraryQuery(item.libraryId))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (!library) return <Skeleton className="h-24" />
  const initial = {
    provider: readStored(lastProvider) ?? library.library.provider,
    title: titleOf(item),
    author: authorOf(item),
    asin: item.media.metadata.asin ?? '',
  }
  return (
    <div className="grid gap-5">
      <Searching item={item} initial={initial} asked={asked} onAsk={setAsked} />
    </div>
  )
}

interface SearchingProps {
  item: ItemDetail
  initial: Asked
  asked: Asked | null
  onAsk: (asked: Asked) => void
}

function Searching({ item, initial, asked, onAsk }: SearchingProps) {
  const { t } = useTranslation()
  const said = useSaid()
  const { data, error, isFetching, refetch } = useQuery({
    ...matchesQuery(item.id, asked ?? initial),
    enabled: asked !== null,
  })
  const search = (wanted: Asked) => {
    writeStored(lastProvider, wanted.provider)
    if (asked && JSON.stringify(asked) === JSON.stringify(wanted)) void refetch()
    else onAsk(wanted)
  }
  const failure = data?.failure ? new Error(said(data.failure)) : error
  return (
    <>
      <SearchForm initial={initial} busy={isFetching} onSearch={search} />
      {!asked ? (
        <EmptyState title={t('match.start')} icon={<Telescope />}>
          {t('match.startHint')}
        </EmptyState>
      ) : isFetching && !data ? (
        <Skeleton className="h-64" />
      ) : failure ? (
        <ErrorState
          title={t('match.searchFailed')}
          error={failure}
          onRetry={() => void refetch()}
        />
      ) : data && data.matches.length > 0 ? (
        <>
          {data.failures?.map((sentence) => (
            <p key={sentence} role="status" className="text-sm text-warning">
              {said(sentence)}
            </p>
          ))}
          <Found key={JSON.stringify(asked)} item={item} asked={asked} matches={data.matches} />
        </>
      ) : (
        <EmptyState title={t('match.none')} icon={<SearchX />}>
          {t('match.noneHint')}
        </EmptyState>
      )}
    </>
  )
}

function Found({
  item,
  asked,
  matches,
}: {
  item: ItemDetail
  asked: Asked
  matches: Parameters<typeof Choosing>[0]['candidates']
}) {
  const { chosen, choose } = useChosen(matches)
  return (
    <Choosing key={chosen} item={item} candidates={matches} chosen={chosen} onChoose={choose}>
      {(choice) => <SaveMatch item={item} provider={asked.provider} choice={choice} />}
    </Choosing>
  )
}
