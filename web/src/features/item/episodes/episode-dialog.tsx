import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import type { EpisodeExp } from '@lectern/contract'
import { DownloadButton } from '#features/downloads/index.ts'
import { openPlaylistsDialog } from '#features/lists/index.ts'
import { addToQueue, playNext, queueItemOfEpisode, useIsQueued } from '#features/queue/index.ts'
import { authorOf, type ItemDetail, titleOf } from '#features/items/index.ts'
import { RichText } from '#features/text/index.ts'
import { EpisodeChapters, EpisodeTranscript } from '#features/transcript/index.ts'
import { dateOf } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { playEpisode } from './episode-play.ts'
import { numberOf } from './episode-rules.ts'

interface EpisodeDialogProps {
  item: ItemDetail
  /** Undefined when it was removed meanwhile: then nothing shows. */
  episode: EpisodeExp | undefined
  /** What plays after it. */
  list: readonly EpisodeExp[]
  onClose: () => void
}

/** What an episode is about, and what can be done with it. */
export function EpisodeDialog({ item, episode, list, onClose }: EpisodeDialogProps) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const isPhone = useIsPhone()
  if (!episode) return null
  const facts = [
    episode.publishedAt ? dateOf(episode.publishedAt, dateFormat) : '',
    numberOf(episode),
    elapsed(episode.duration),
  ].filter(Boolean)
  return (
    <Dialog
      open
      onClose={onClose}
      title={episode.title || t('episodes.untitled')}
      description={[titleOf(item), authorOf(item)].filter(Boolean).join(' · ')}
      width={600}
      sheet={isPhone}
      footer={<Actions item={item} episode={episode} list={list} />}
    >
      <p className="mb-3 text-sm text-fg-2 num">{facts.join(' · ')}</p>
      {episode.description ? (
        <RichText html={episode.description} className="leading-relaxed" />
      ) : (
        <p className="text-fg-2">{t('episodes.noDescription')}</p>
      )}
      <EpisodeChapters itemId={item.id} episodeId={episode.id} onSeek={null} />
      <EpisodeTranscript itemId={item.id} episodeId={episode.id} onSeek={null} />
    </Dialog>
  )
}

function Actions({
  item,
  episode,
  list,
}: {
  item: ItemDetail
  episode: EpisodeExp
  list: readonly EpisodeExp[]
}) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const isQueued = useIsQueued(item.id, episode.id)
  const sounds = useIsSounding(item.id, episode.id)
  const row = () => [queueItemOfEpisode(item, episode)]
  return (
    <>
      <DownloadButton
        thing={{ itemId: item.id, episodeId: episode.id }}
        title={episode.title ?? ''}
        size="md"
      />
      <Button
        onClick={() =>
          openPlaylistsDialog([{ libraryItemId: item.id, episodeId: episode.id }], episode.title)
        }
      >
        {t('lists.toPlaylist')}
      </Button>
      <Button onClick={() => playNext(page.queue, row())}>{t('queue.playNext')}</Button>
      <Button disabled={isQueued} onClick={() => addToQueue(page.queue, row())}>
        {t('queue.add')}
      </Button>
      <Button variant="primary" onClick={() => playEpisode(page, item, episode, list)}>
        {sounds ? (
          <Pause aria-hidden="true" className="fill-current" />
        ) : (
          <Play aria-hidden="true" className="fill-current" />
        )}
        {sounds ? t('book.pause') : t('book.play')}
      </Button>
    </>
  )
}
