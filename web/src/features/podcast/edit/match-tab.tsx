import type { FeedEpisode } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '#platform/net/call-error.ts'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import type { EpisodeForm } from './use-episode-form.ts'

interface MatchTabProps {
  itemId: string
  form: EpisodeForm
  /** Something of the feed stands in the fields now. */
  onTaken: () => void
}

/** Finds the episode in the live feed; what it says there goes into the fields, and is saved with them. */
export function MatchTab({ itemId, form, onTaken }: MatchTabProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState(form.draft?.title ?? '')
  const [asked, setAsked] = useState(words.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/podcasts/:id/search-episode', {
      params: { id: itemId },
      query: { title: asked },
      timeoutMs: 120_000,
    }),
    enabled: asked !== '',
  })
  const take = (said: FeedEpisode) => {
    form.takeOver(said)
    onTaken()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(words.trim())
        }}
        className="flex flex-wrap items-end gap-3"
      >
        <Field label={t('episodeEdit.search')} className="min-w-0 flex-1">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isFetching}>
          {t('match.search')}
        </Button>
      </form>
      {error && !data ? (
        <ErrorState
          title={
            error instanceof CallError && error.status === 400
              ? error.message
              : t('episodeEdit.searchFailed')
          }
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Found found={data.episodes.map(({ episode }) => episode)} onTake={take} />
      ) : (
        asked !== '' && <Skeleton className="h-64" />
      )}
    </div>
  )
}

function Found({
  found,
  onTake,
}: {
  found: readonly FeedEpisode[]
  onTake: (said: FeedEpisode) => void
}) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  if (found.length === 0)
    return (
      <EmptyState title={t('episodeEdit.none')} icon={<SearchX />}>
        {t('episodeEdit.noneHint')}
      </EmptyState>
    )
  return (
    <ul aria-label={t('episodeEdit.found')}>
      {found.map((said) => (
        <li
          key={`${said.guid} ${said.enclosure.url} ${said.title}`}
          className="flex items-center gap-3 border-t border-line py-2"
        >
          <div className="min-w-0 flex-1">
            <p className="truncate text-md font-[650]" dir="auto">
              {said.title}
            </p>
            <p className="truncate text-sm text-fg-2" dir="auto">
              {[
                said.publishedAt !== null && dateOf(said.publishedAt, dateFormat),
                said.subtitle || said.descriptionPlain.slice(0, 200),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Button
            size="sm"
            aria-label={t('episodeEdit.takeTitle', { title: said.title })}
            onClick={() => onTake(said)}
          >
            {t('episodeEdit.take')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
