import { episodesOf, withItemField } from '#features/items/index.ts'
import type { Card } from '#features/items/index.ts'
import { cardTexts, ownMedia } from './shelf-parts.ts'
import type { Asked, ShelvesDeps } from './shelf-parts.ts'
import type { MediaRow } from './shelves.store.ts'

export type EpisodeRow = Pick<MediaRow, 'itemId' | 'episodeId'>

/** What somebody took off the continue shelf, as that shelf would show it: JSON with `entities` and `total`. */
export async function hiddenText(deps: ShelvesDeps, asked: Asked): Promise<string> {
  const { media, total } = await ownMedia(deps, asked, 'hidden')
  const cards = await cardTexts(
    deps,
    media.map((row) => row.itemId),
  )
  const ofEpisodes = media.filter((row) => row.episodeId !== '')
  const here = await episodesOf(deps.db, ofEpisodes)
  const episodes = new Map([...(await deps.remoteEpisodesOf(ofEpisodes)), ...here])
  const entities = media.flatMap((row) =>
    row.episodeId === '' ? (cards.get(row.itemId) ?? []) : withEpisodes([row], cards, episodes),
  )
  return `{"entities":[${entities.join(',')}],"total":${total}}`
}

/** Podcasts with one of their episodes each. */
export function withEpisodes(
  rows: readonly EpisodeRow[],
  cards: ReadonlyMap<string, Card>,
  episodes: ReadonlyMap<string, object>,
): Card[] {
  return rows.flatMap(({ itemId, episodeId }) => {
    const card = cards.get(itemId)
    const episode = episodes.get(episodeId)
    return card === undefined || episode === undefined
      ? []
      : [withItemField(card, 'recentEpisode', JSON.stringify(episode))]
  })
}
