import type { PodcastMatch } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { useChosen } from '../choice/choosing.tsx'
import { Compare } from '../choice/compare.tsx'
import { useChoice } from '../choice/use-choice.ts'
import { locksQuery, podcastsQuery } from '../match.queries.ts'
import { SaveMatch } from '../save-match-bar.tsx'
import { PodcastCandidates } from './podcast-candidates.tsx'
import { foundPodcasts } from './found-podcasts.ts'

/** Who answers for podcasts, as entries of the history name it. */
const provider = 'itunes'

/** Looks a podcast up in the directory, and takes over what is wanted of what was found. It is asked for the title at once. */
export function PodcastMatchTab({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [term, setTerm] = useState(titleOf(item))
  const { data, error, isFetching, refetch } = useQuery({
    ...podcastsQuery(term),
    enabled: term !== '',
  })
  return (
    <div className="grid gap-5">
      <TermForm
        initial={term}
        busy={isFetching}
        onSearch={(wanted) => (wanted === term ? void refetch() : setTerm(wanted))}
      />
      {isFetching && !data ? (
        <Skeleton className="h-64" />
      ) : error && !data ? (
        <ErrorState title={t('match.searchFailed')} error={error} onRetry={() => void refetch()} />
      ) : data && data.length > 0 ? (
        <Choosing key={term} item={item} podcasts={data} />
      ) : (
        <EmptyState title={t('match.none')} icon={<SearchX />}>
          {t('podcastMatch.noneHint')}
        </EmptyState>
      )}
    </div>
  )
}

interface TermFormProps {
  initial: string
  busy: boolean
  onSearch: (term: string) => void
}

function TermForm({ initial, busy, onSearch }: TermFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const term = text.trim()
    if (!busy && term !== '') onSearch(term)
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field label={t('podcastMatch.term')}>
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={500}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        <Search aria-hidden="true" className="size-4!" />
        {t('match.search')}
      </Button>
    </form>
  )
}

function Choosing({ item, podcasts }: { item: ItemDetail; podcasts: readonly PodcastMatch[] }) {
  const { chosen, choose } = useChosen(podcasts)
  return (
    <div className="grid gap-5">
      <PodcastCandidates podcasts={podcasts} chosen={chosen} onChoose={choose} />
      <Fields key={chosen} item={item} podcasts={podcasts} chosen={chosen} />
    </div>
  )
}

interface FieldsProps {
  item: ItemDetail
  podcasts: readonly PodcastMatch[]
  chosen: number
}

function Fields({ item, podcasts, chosen }: FieldsProps) {
  const { data } = useQuery(locksQuery(item.id))
  const found = foundPodcasts(podcasts[chosen])
  const choice = useChoice(item, { found, chosen: 0, locks: data?.locks ?? [] })
  return (
    <>
      <Compare item={item} choice={choice} />
      <SaveMatch item={item} provider={provider} choice={choice} />
    </>
  )
}
