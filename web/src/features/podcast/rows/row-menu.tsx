import type { ListedEpisode } from '@lectern/contract'
import { CheckCheck, CloudDownload, Pencil, Star, StarOff, Trash2 } from 'lucide-react'
import { keepEpisodes } from '#features/episode-downloads/index.ts'
import { EpisodeMenu } from '#features/items/index.ts'
import { ShareMenuItem } from '#features/shares/index.ts'
import { useMay } from '#platform/session/session.ts'
import { t as say, useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { queueRowOf, type PodcastName } from '../episode-play.ts'
import { deleteEpisodes } from '../episode/delete-episodes.ts'
import { useEpisodeAddress } from '../episode/episode-address.ts'
import { sharedEpisode } from '../episode/shared-episode.ts'
import { starEpisode } from './star.ts'

interface RowEntriesProps {
  podcast: PodcastName
  episode: ListedEpisode
  onPlay: () => void
  /** Takes the episode into a selection, where there is one. */
  onSelect?: (() => void) | undefined
}

/** All that can be done with an episode, inside a `Menu`. */
export function RowEntries({ podcast, episode, onPlay, onSelect }: RowEntriesProps) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const mayUpdate = useMay('update')
  const mayDelete = useMay('delete')
  const { edit } = useEpisodeAddress()
  const { isDownloaded, isStarred, isGone } = episode
  return (
    <>
      <EpisodeMenu row={queueRowOf(podcast, episode)} onPlay={onPlay} isListable={isDownloaded} />
      <MenuItem
        icon={isStarred ? <StarOff /> : <Star />}
        onSelect={() => void starEpisode(podcast.id, episode)}
      >
        {t(isStarred ? 'podcast.unstar' : 'podcast.star')}
      </MenuItem>
      {onSelect && (
        <MenuItem icon={<CheckCheck />} onSelect={onSelect}>
          {t('selection.selectOne')}
        </MenuItem>
      )}
      {isDownloaded && <ShareMenuItem thing={sharedEpisode(podcast, episode)} />}
      {isAdmin && !isDownloaded && !isGone && (
        <MenuItem icon={<CloudDownload />} onSelect={() => void keep(podcast.id, episode)}>
          {t('podcast.keep')}
        </MenuItem>
      )}
      {isDownloaded && (mayUpdate || mayDelete) && <MenuLine />}
      {isDownloaded && mayUpdate && (
        <MenuItem icon={<Pencil />} onSelect={() => edit(episode.id)}>
          {t('podcast.editEpisode')}
        </MenuItem>
      )}
      {isDownloaded && mayDelete && (
        <MenuItem
          icon={<Trash2 />}
          danger
          onSelect={() => void deleteEpisodes(podcast.id, [episode])}
        >
          {t('podcast.deleteEpisode')}
        </MenuItem>
      )}
    </>
  )
}

async function keep(itemId: string, { id }: ListedEpisode): Promise<void> {
  await attempt(() => keepEpisodes(itemId, [id]), { failed: say('feedPart.downloadFailed') })
}
