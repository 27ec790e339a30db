import { byName } from '#platform/text/by-name.ts'
import type { ListedEpisode } from '@lectern/contract'
import type { ItemDetail } from '#features/items/index.ts'
import type { AskedEpisodes } from '../podcast.queries.ts'

/** What is known of a download to this device. */
interface OnDevice {
  libraryItemId: string
  episodeId: string | null
  state: string
}

/** The episodes of a podcast that are on this device, in the order and of the words that are asked for. */
export function keptEpisodes(
  { id, media }: Pick<ItemDetail, 'id' | 'media'>,
  { sort, isDescending, words }: AskedEpisodes,
  downloads: readonly OnDevice[],
): ListedEpisode[] {
  const here = new Set(
    downloads
      .filter((one) => one.libraryItemId === id && one.state === 'done')
      .map(({ episodeId }) => episodeId),
  )
  const wanted = words.trim().toLocaleLowerCase()
  const found = media.episodes
    .filter((one) => here.has(one.id) && one.title.toLocaleLowerCase().includes(wanted))
    .map((one): ListedEpisode => ({
      id: one.id,
      title: one.title,
      summary: one.subtitle ?? '',
      season: one.season,
      episode: one.episode,
      episodeType: one.episodeType,
      publishedAt: one.publishedAt,
      duration: one.duration,
      size: one.size,
      explicit: false,
      isDownloaded: true,
      isGone: false,
      isStarred: false,
      progress: null,
    }))
    .sort(orders[sort])
  return isDescending ? found.reverse() : found
}

type Order = (one: ListedEpisode, other: ListedEpisode) => number

const byTitle: Order = (one, other) => byName(one.title, other.title)
const published: Order = (one, other) =>
  (one.publishedAt ?? 0) - (other.publishedAt ?? 0) || byTitle(one, other)

const orders: Record<AskedEpisodes['sort'], Order> = {
  published,
  title: byTitle,
  season: (one, other) => byName(one.season ?? '', other.season ?? '') || published(one, other),
  duration: (one, other) => (one.duration ?? 0) - (other.duration ?? 0),
}
