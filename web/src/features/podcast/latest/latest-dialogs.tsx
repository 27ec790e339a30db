import type { LatestEpisode } from '@lectern/contract'
import { useEpisodeAddress } from '../episode/episode-address.ts'
import { AskedShare } from '#features/shares/index.ts'
import { EpisodeDialogs } from '../episode/episode-dialogs.tsx'
import { podcastOf } from './latest-play.ts'

interface LatestDialogsProps {
  libraryId: string
  episodes: readonly LatestEpisode[]
}

/** What lies above the list: one of its episodes; its neighbours are those of its podcast that are listed. */
export function LatestDialogs({ libraryId, episodes }: LatestDialogsProps) {
  const { episode, edited } = useEpisodeAddress()
  const shown = episodes.find(({ id }) => id === (episode ?? edited))
  if (!shown) return <AskedShare />
  const siblings = episodes.filter(({ libraryItemId }) => libraryItemId === shown.libraryItemId)
  return (
    <>
      <EpisodeDialogs
        podcast={podcastOf(shown, libraryId)}
        list={{ total: siblings.length, at: (index) => siblings[index] }}
      />
      <AskedShare />
    </>
  )
}
