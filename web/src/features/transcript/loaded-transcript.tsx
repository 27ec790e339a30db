import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CaptionsOff } from 'lucide-react'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { callQuery } from '#platform/net/query.ts'
import { call } from '#platform/net/call.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, EmptyState } from '#ui/page/state.tsx'
import { Spinner } from '#ui/progress.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { TranscriptView } from './transcript-view.tsx'

interface LoadedTranscriptProps {
  itemId: string
  episodeId: string
  time: number | null
  onSeek: ((seconds: number) => void) | null
  openAt?: number | null
  className?: string
}

const patienceMs = 150_000

/** The transcript of an episode, which the server may have to fetch first; why there is none, and a way to try again. */
export function LoadedTranscript({ itemId, episodeId, className, ...view }: LoadedTranscriptProps) {
  const { t } = useTranslation()
  const said = useSaid()
  const question = callQuery('GET /api/lectern/podcasts/:id/episodes/:episodeId/transcript', {
    params: { id: itemId, episodeId },
    query: {},
    timeoutMs: patienceMs,
  })
  const { data, error, isFetching, refetch } = useQuery(question)
  const again = useTryAgain(itemId, episodeId, question.queryKey)
  if (error && !data)
    return (
      <ErrorState
        title={t('transcripts.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-3 px-3 py-6 text-fg-2">
        <Spinner />
        {t('transcripts.loading')}
      </p>
    )
  if (data.transcript !== null)
    return <TranscriptView transcript={data.transcript} className={className ?? ''} {...view} />
  const { failure } = data
  return (
    <EmptyState
      icon={<CaptionsOff />}
      title={failure === null ? t('transcripts.none') : t('transcripts.unreadable')}
      action={
        failure !== null && (
          <Button busy={again.busy} onClick={() => void again.run()}>
            {t('state.retry')}
          </Button>
        )
      }
    >
      {said(failure ?? '')}
    </EmptyState>
  )
}

/** Has the server ask the publisher once more. */
function useTryAgain(itemId: string, episodeId: string, queryKey: readonly unknown[]) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useAction(
    async () => {
      const data = await call('GET /api/lectern/podcasts/:id/episodes/:episodeId/transcript', {
        params: { id: itemId, episodeId },
        query: { again: '1' },
        timeoutMs: patienceMs,
      })
      client.setQueryData(queryKey, data)
    },
    { failed: t('transcripts.failed') },
  )
}
