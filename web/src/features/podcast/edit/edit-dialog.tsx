import type { ListedEpisode } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { useEpisodeAddress } from '../episode/episode-address.ts'
import { episodeQuery } from '../episode/episode-dialog.tsx'
import type { PodcastName } from '../episode-play.ts'
import { DetailsTab } from './details-tab.tsx'
import { MatchTab } from './match-tab.tsx'
import { useEditGuard } from './use-edit-guard.ts'
import { useEpisodeForm, type EpisodeForm } from './use-episode-form.ts'

interface EditDialogProps {
  podcast: PodcastName
  episodeId: string
  list: { total: number | undefined; at: (index: number) => ListedEpisode | undefined }
}

/** What is known of an episode, to be changed by hand or taken from its feed; before and behind it stand its neighbours. */
export function EditDialog(props: EditDialogProps) {
  return <Editing key={props.episodeId} {...props} />
}

function Editing({ podcast, episodeId, list }: EditDialogProps) {
  const { t } = useTranslation()
  const { edit, close } = useEpisodeAddress()
  const { data, error, isFetching, refetch } = useQuery(episodeQuery(podcast.id, episodeId))
  const form = useEpisodeForm(podcast.id, data)
  const [tab, setTab] = useState<'details' | 'match'>('details')
  const unsaved = form.isChanged
    ? form.changed.length > 0
      ? form.changed.map((name) => t(`episodeEdit.field.${name}`))
      : [t('episodeEdit.enclosure')]
    : []
  const mayLeave = useEditGuard(unsaved)
  const leave = async () => {
    if (await mayLeave()) close()
  }
  const goTo = async (id: string) => {
    if (await mayLeave()) edit(id)
  }
  useHotkeys('modal', { 'Ctrl+S': () => void form.save.run() }, form.isChanged)
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={data?.title || t('podcast.editEpisode')}
      width={800}
      maxHeight={650}
      page
      bare
      actions={<Ways around={aroundIn(list, episodeId)} onGo={(id) => void goTo(id)} />}
      footer={tab === 'details' && data && <Footer form={form} onSaved={close} />}
    >
      <div className="px-5 pb-5 md:min-h-[440px]">
        {data ? (
          <Tabs<'details' | 'match'>
            label={t('editor.sections')}
            sticky
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'details',
                label: t('editor.tab.details'),
                content: <DetailsTab form={form} />,
              },
              {
                value: 'match',
                label: t('editor.tab.match'),
                content: (
                  <MatchTab itemId={podcast.id} form={form} onTaken={() => setTab('details')} />
                ),
              },
            ]}
          />
        ) : error ? (
          <ErrorState
            title={t('podcast.episodeFailed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true" className="grid gap-5 pt-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-64" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Footer({ form, onSaved }: { form: EpisodeForm; onSaved: () => void }) {
  const { t } = useTranslation()
  const { save, isChanged } = form
  return (
    <>
      <p role="status" className="me-auto text-sm text-fg-3">
        {isChanged && t('editor.unsaved')}
      </p>
      <Button busy={save.busy} onClick={() => void save.run()} aria-keyshortcuts="Control+S">
        {t('editor.save')}
      </Button>
      <Button
        variant="primary"
        busy={save.busy}
        onClick={() => void save.run().then((isSaved) => isSaved && onSaved())}
      >
        {t('editor.saveClose')}
      </Button>
    </>
  )
}

interface Around {
  previous: string | null
  next: string | null
}

function Ways({ around, onGo }: { around: Around; onGo: (id: string) => void }) {
  const { t } = useTranslation()
  const { previous, next } = around
  return (
    <div className="flex items-center">
      <IconButton
        label={t('episodeEdit.previous')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={previous === null}
        onClick={() => previous !== null && onGo(previous)}
      />
      <IconButton
        label={t('episodeEdit.next')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={next === null}
        onClick={() => next !== null && onGo(next)}
      />
    </div>
  )
}

/** The nearest episodes of the list that can be edited, as far as it is known. */
function aroundIn({ total = 0, at }: EditDialogProps['list'], id: string): Around {
  const known: ListedEpisode[] = []
  for (let index = 0; index < total; index += 1) {
    const episode = at(index)
    if (episode?.isDownloaded) known.push(episode)
  }
  const place = known.findIndex((one) => one.id === id)
  if (place < 0) return { previous: null, next: null }
  return { previous: known[place - 1]?.id ?? null, next: known[place + 1]?.id ?? null }
}
