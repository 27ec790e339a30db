import type { PodcastFeedState } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { renewItems, type ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { toast } from '#ui/toast/toast.tsx'
import {
  scheduleChanges,
  scheduleDraft,
  scheduleFaults,
  type ScheduleDraft,
  type ScheduleField,
} from './schedule-draft.ts'

export interface ScheduleForm {
  draft: ScheduleDraft
  /** How the subscription goes; null without one, undefined until it is known. */
  feed: PodcastFeedState | null | undefined
  failure: Error | null
  again: () => void
  isChanged: boolean
  faults: readonly ScheduleField[]
  busy: boolean
  set: (change: Partial<ScheduleDraft>) => void
  /** Answers whether all of it is saved now. */
  save: () => Promise<boolean>
}

/** What is fetched of a podcast by itself, as a form: what isn't touched here follows the server. */
export function useScheduleForm(item: ItemDetail | undefined, isShown: boolean): ScheduleForm {
  const { t } = useTranslation()
  const id = item?.id ?? ''
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /api/lectern/podcasts/:id/feed', { params: { id } }),
    enabled: isShown && item?.mediaType === 'podcast',
  })
  const [typed, setTyped] = useState<{ itemId: string; change: Partial<ScheduleDraft> } | null>(
    null,
  )
  const feed = data?.feed
  const base = useMemo(() => scheduleDraft(item ?? { media: noMedia }, feed ?? null), [item, feed])
  const draft = { ...base, ...(typed?.itemId === id && typed.change) }
  const { media, feed: settings } = scheduleChanges(base, draft)
  const faults = scheduleFaults(draft)
  const action = useAction(
    async () => {
      const params = { id }
      // The limit first: rules that speak of it are followed as soon as they are saved.
      if (media) await call('PATCH /api/items/:id/media', { params, body: media })
      if (settings) await call('PATCH /api/lectern/podcasts/:id/feed', { params, body: settings })
      renewItems()
      await refetch()
      invalidate('GET /api/lectern/podcasts/:id/feed')
      setTyped(null)
    },
    { done: t('schedule.saved'), failed: t('schedule.saveFailed') },
  )
  return {
    draft,
    feed,
    failure: data ? null : error,
    again: () => void refetch(),
    isChanged: media !== null || settings !== null,
    faults,
    busy: action.busy,
    set: (change) =>
      setTyped((before) => ({
        itemId: id,
        change: { ...(before?.itemId === id && before.change), ...change },
      })),
    async save() {
      if (faults.length > 0) {
        toast.error(t('schedule.faulty'), { id: 'editor' })
        return false
      }
      if (media !== null || settings !== null) return action.run()
      toast.info(t('editor.unchanged'), { id: 'editor' })
      return true
    },
  }
}

const noMedia = {} as ItemDetail['media']
