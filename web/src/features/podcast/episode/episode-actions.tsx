import type { EpisodeDetail } from '@lectern/contract'
import { ListEnd, ListPlus, ListStart, Pause, Pencil, Play, Share2, Star } from 'lucide-react'
import { DownloadButton } from '#features/downloads/index.ts'
import { KeepButton, useDownloadsOf } from '#features/episode-downloads/index.ts'
import { readingState } from '#features/items/index.ts'
import { openPlaylistsDialog } from '#features/lists/index.ts'
import { useIsSounding, usePagePlayer } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { addToQueue, playNext, useIsQueued } from '#features/queue/index.ts'
import { askToShare } from '#features/shares/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { playEpisodes, queueRowOf, type PodcastName } from '../episode-play.ts'
import { starEpisode } from '../rows/star.ts'
import { useEpisodeAddress } from './episode-address.ts'
import { sharedEpisode } from './shared-episode.ts'

interface EpisodeActionsProps {
  podcast: PodcastName
  episode: EpisodeDetail
}

/** What can be done with the episode that is read about. */
export function EpisodeActions({ podcast, episode }: EpisodeActionsProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const isAdmin = useMay('admin')
  const downloads = useDownloadsOf({ item: podcast.id })
  const { edit } = useEpisodeAddress()
  const { id, title, isStarred, isDownloaded } = episode
  return (
    <>
      <div className="me-auto flex flex-wrap items-center max-sm:basis-full max-sm:justify-between">
        <IconButton
          label={t(isStarred ? 'podcast.unstarTitle' : 'podcast.starTitle', { title })}
          icon={<Star aria-hidden="true" className={isStarred ? 'fill-current text-accent' : ''} />}
          pressed={isStarred}
          onClick={() => void starEpisode(podcast.id, episode)}
        />
        <KeepButton itemId={podcast.id} episode={episode} download={downloads.get(id)} />
        {isDownloaded && mayUpdate && (
          <IconButton
            label={t('podcast.editEpisode')}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => edit(id)}
          />
        )}
        {isDownloaded && isAdmin && (
          <IconButton
            label={t('shares.action')}
            icon={<Share2 aria-hidden="true" />}
            onClick={() => askToShare(sharedEpisode(podcast, episode))}
          />
        )}
        <Queueing podcast={podcast} episode={episode} />
      </div>
      <DownloadButton thing={{ itemId: podcast.id, episodeId: id }} title={title} size="md" />
      <PlayNow podcast={podcast} episode={episode} />
    </>
  )
}

function Queueing({ podcast, episode }: EpisodeActionsProps) {
  const { t } = useTranslation()
  const { queue } = usePagePlayer()
  const { id, title } = episode
  const isQueued = useIsQueued(podcast.id, id)
  const rows = () => [queueRowOf(podcast, episode)]
  return (
    <>
      <IconButton
        label={t('queue.playNext')}
        icon={<ListStart aria-hidden="true" />}
        onClick={() => playNext(queue, rows())}
      />
      <IconButton
        label={t('queue.add')}
        icon={<ListEnd aria-hidden="true" />}
        disabled={isQueued}
        onClick={() => addToQueue(queue, rows())}
      />
      {episode.isDownloaded && (
        <IconButton
          label={t('lists.toPlaylist')}
          icon={<ListPlus aria-hidden="true" />}
          onClick={() => openPlaylistsDialog([{ libraryItemId: podcast.id, episodeId: id }], title)}
        />
      )}
    </>
  )
}

function PlayNow({ podcast, episode }: EpisodeActionsProps) {
  const { t } = useTranslation()
  const page = usePagePlayer()
  const sounds = useIsSounding(podcast.id, episode.id)
  const isStarted = readingState(useItemProgress(podcast.id, episode.id)) === 'started'
  return (
    <Button
      variant="primary"
      className="max-sm:flex-1"
      onClick={() => playEpisodes(page, podcast, [episode])}
    >
      {sounds ? (
        <Pause aria-hidden="true" className="fill-current" />
      ) : (
        <Play aria-hidden="true" className="fill-current" />
      )}
      {t(sounds ? 'book.pause' : isStarted ? 'book.resume' : 'book.play')}
    </Button>
  )
}
