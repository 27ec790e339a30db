import type { EpisodeDetail } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { authorOf, titleOf } from '#features/items/index.ts'
import { usePagePlayer } from '#features/player/index.ts'
import { RichText } from '#features/text/index.ts'
import { EpisodeChapters, EpisodeTranscript } from '#features/transcript/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import type { PodcastName } from '../episode-play.ts'
import { useFacts } from '../rows/episode-words.ts'
import { EpisodeActions } from './episode-actions.tsx'
import { EpisodePeople, Soundbites } from './episode-extras.tsx'

interface EpisodeDialogProps {
  podcast: PodcastName
  episodeId: string
  onClose: () => void
}

/** All that is known of one episode. */
export const episodeQuery = (id: string, episodeId: string) =>
  callQuery('GET /api/lectern/podcasts/:id/episodes/:episodeId', { params: { id, episodeId } })

/** What an episode is about, and what can be done with it. */
export function EpisodeDialog({ podcast, episodeId, onClose }: EpisodeDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = useQuery({
    ...episodeQuery(podcast.id, episodeId),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={(data?.title ?? '') || t(data ? 'episodes.untitled' : 'podcast.episode')}
      description={[titleOf(podcast), data?.author ?? authorOf(podcast)]
        .filter(Boolean)
        .join(' · ')}
      width={680}
      sheet={isPhone}
      {...(data && { footer: <EpisodeActions podcast={podcast} episode={data} /> })}
    >
      {data ? (
        <About podcast={podcast} episode={data} />
      ) : error ? (
        <ErrorState
          title={t('podcast.episodeFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Dialog>
  )
}

function About({ podcast, episode }: { podcast: PodcastName; episode: EpisodeDetail }) {
  const { t } = useTranslation()
  const page = usePagePlayer()
  const facts = useFacts(podcast.id, episode)
  const playAt = (startTime: number) =>
    page.playItem(podcast.id, { episodeId: episode.id, startTime })
  const { subtitle, description } = episode
  return (
    <>
      <p className="mb-3 text-sm text-fg-2 num">{facts}</p>
      {subtitle && (
        <p className="mb-3 text-md font-[650]" dir="auto">
          {subtitle}
        </p>
      )}
      {description ? (
        <RichText
          html={description}
          className="leading-relaxed"
          times={{ longest: episode.duration, onTime: playAt }}
        />
      ) : (
        <p className="text-fg-2">{t('episodes.noDescription')}</p>
      )}
      <EpisodePeople itemId={podcast.id} episode={episode} />
      <Soundbites itemId={podcast.id} episode={episode} />
      <EpisodeChapters itemId={podcast.id} episodeId={episode.id} onSeek={playAt} />
      <EpisodeTranscript itemId={podcast.id} episodeId={episode.id} onSeek={playAt} />
    </>
  )
}
