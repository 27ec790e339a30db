import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedState } from '@lectern/contract'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadedBody } from '#ui/dialog/loaded-body.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import type { FeedRef } from '../feed-rules.ts'
import { feedStateQuery } from '../feeds.queries.ts'
import { OpenForm } from './open-form.tsx'
import { OpenView } from './open-view.tsx'
import { PrivateView } from './private-view.tsx'

interface FeedDialogProps {
  of: FeedRef
  open: boolean
  onClose: () => void
}

/** The feeds of one thing: for everybody, where an admin opens one, and for oneself. */
export function FeedDialog({ of, open, onClose }: FeedDialogProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const isPhone = useIsPhone()
  const query = useQuery({
    ...feedStateQuery(of),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isAdmin ? 'feeds.title' : 'feeds.privateAction')}
      {...(query.data ? { description: query.data.title } : {})}
      width={600}
      sheet={isPhone}
    >
      <LoadedBody query={query} failed={t('feeds.loadFailed')}>
        {(state) => <Feeds state={state} isAdmin={isAdmin} onClose={onClose} />}
      </LoadedBody>
    </Dialog>
  )
}

interface FeedsProps {
  state: FeedState
  isAdmin: boolean
  onClose: () => void
}

function Feeds({ state, isAdmin, onClose }: FeedsProps) {
  const { t } = useTranslation()
  const [who, setWho] = useState<'everybody' | 'onlyMe'>('everybody')
  const feed = state.open
  if (state.numEpisodes === 0 && !feed && !state.own)
    return <p className="text-fg-2">{t('feeds.silent')}</p>
  if (!isAdmin) return <PrivateView state={state} />
  return (
    <div className="grid gap-5">
      <Segmented
        label={t('feeds.who')}
        value={who}
        onChange={setWho}
        options={(['everybody', 'onlyMe'] as const).map((value) => ({
          value,
          label: t(`feeds.${value}`),
        }))}
      />
      {who === 'onlyMe' && <PrivateView state={state} />}
      {who === 'everybody' && feed && <OpenView state={state} feed={feed} onClosed={onClose} />}
      {who === 'everybody' && !feed && <OpenForm state={state} />}
    </div>
  )
}
