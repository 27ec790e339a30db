import type { EpisodeChange } from '@lectern/contract'
import type { EpisodeDraft } from '#features/items/index.ts'
import { numbered } from './chapters.ts'
import { sentOf, textsOf, titleOf } from './media-change.ts'

const texts = ['subtitle', 'description', 'pubDate', 'season', 'episode', 'episodeType'] as const

/** What is asked of an episode, cleaned; an empty text clears its field, except the title. */
export function episodeChangeOf(sent: EpisodeChange): Partial<EpisodeDraft> {
  return {
    ...textsOf(sent, texts),
    ...titleOf(sent),
    ...enclosureOf(sent),
    ...(sent.chapters === undefined ? {} : { chapters: numbered(sent.chapters) }),
    ...sentOf(sent, ['publishedAt']),
  }
}

function enclosureOf({ enclosure }: EpisodeChange): Pick<Partial<EpisodeDraft>, 'enclosure'> {
  if (enclosure === undefined) return {}
  if (enclosure === null) return { enclosure }
  const { url, type = null, length = null } = textsOf(enclosure, ['url', 'type', 'length'])
  if (url === undefined || url === null || !URL.canParse(url)) return {}
  const isWeb = /^https?:$/u.test(new URL(url).protocol)
  return isWeb ? { enclosure: { url, type, length } } : {}
}
