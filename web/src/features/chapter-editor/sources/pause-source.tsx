import { startsOfPauses } from '@lectern/contract/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field/field.tsx'
import { Progress } from '#ui/progress.tsx'
import type { SourceProps } from './source-props.ts'

/** Each piece of a book takes the server a few seconds. */
const askAgainMs = 1000
/** Seconds. */
const lengths = ['1', '1.5', '2', '2.5', '3', '4', '5'] as const
const distances = ['10', '60', '180', '300', '600'] as const

/** Chapters that begin behind the long pauses of speech. */
export function PauseSource({ item, onFound }: SourceProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = callQuery('GET /api/lectern/items/:id/pauses', { params: { id: item.id } })
  const { data, error } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
  })
  const { run, busy } = useAction(
    async () => {
      const known = await call('POST /api/lectern/items/:id/pauses', { params: { id: item.id } })
      client.setQueryData(query.queryKey, known)
    },
    { failed: t('chapters.source.pausesFailed') },
  )
  const [shortest, setShortest] = useState<(typeof lengths)[number]>('2')
  const [least, setLeast] = useState<(typeof distances)[number]>('60')
  const { duration = 0 } = item.media
  const pauses = data?.state === 'ready' ? data.pauses : null
  const marks = useMemo(
    () =>
      pauses &&
      startsOfPauses(pauses, duration, { shortest: Number(shortest), least: Number(least) }).map(
        (start, index) => ({ start, title: t('player.untitledChapter', { number: index + 1 }) }),
      ),
    [pauses, duration, shortest, least, t],
  )
  useEffect(() => onFound(marks), [marks, onFound])
  const seconds = (value: string) => t('chapters.seconds', { count: Number(value) })
  if (error && !data)
    return (
      <p role="alert" className="text-danger">
        {t('chapters.source.pausesFailed')}
      </p>
    )
  return (
    <div className="grid gap-4">
      <p className="text-fg-2">{t('chapters.source.pausesHint')}</p>
      {data?.state === 'none' && <p role="status">{t('chapters.source.pausesNone')}</p>}
      {data?.state === 'unknown' && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run()}
          className="justify-self-start"
        >
          {t('chapters.source.listen')}
        </Button>
      )}
      {data?.state === 'making' && (
        <Progress value={data.progress} label={t('chapters.source.listening')} />
      )}
      {marks && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('chapters.source.shortest')}>
            {(control) => (
              <Select
                {...control}
                value={shortest}
                options={lengths.map((value) => ({ value, label: seconds(value) }))}
                onChange={setShortest}
              />
            )}
          </Field>
          <Field label={t('chapters.source.least')}>
            {(control) => (
              <Select
                {...control}
                value={least}
                options={distances.map((value) => ({ value, label: seconds(value) }))}
                onChange={setLeast}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  )
}
