import type { ListedEpisode } from '@lectern/contract'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { PodcastName } from '../episode-play.ts'
import { useEpisodeAddress } from './episode-address.ts'
import { EpisodeDialog } from './episode-dialog.tsx'

const EditDialog = lazyOverlay(() =>
  import('../edit/edit-dialog.tsx').then((file) => file.EditDialog),
)

interface EpisodeDialogsProps {
  podcast: PodcastName
  /** Where the episodes stand: their neighbours are those of the list. */
  list: { total: number | undefined; at: (index: number) => ListedEpisode | undefined }
}

/** What lies above a list of episodes, by the address: one that is read about, or edited. */
export function EpisodeDialogs({ podcast, list }: EpisodeDialogsProps) {
  const { episode, edited, close } = useEpisodeAddress()
  return (
    <>
      {episode !== null && (
        <EpisodeDialog key={episode} podcast={podcast} episodeId={episode} onClose={close} />
      )}
      {edited !== null && (
        <EditDialog podcast={podcast} episodeId={edited} list={list} onMissing={close} />
      )}
    </>
  )
}
