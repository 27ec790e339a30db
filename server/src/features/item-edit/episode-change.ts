import type { EpisodeDraft } from '#features/items/index.ts'
import { chaptersOf } from './chapters.ts'
import { recordOf, textsOf } from './media-change.ts'

const texts = ['subtitle', 'description', 'pubDate', 'season', 'episode', 'episodeType'] as const

/**
 * What a payload asks of an episode (ABS wire, podcasts §4). Keys that aren't known or have values of the wrong type
 * change nothing; an empty text clears its field, except the title.
 */
export function episodeChangeOf(payload: unknown): Partial<EpisodeDraft> {
  const sent = recordOf(payload)
  const { title } = textsOf(sent, ['title'])
  const chapters = Array.isArray(sent.chapters) ? chaptersOf(sent.chapters) : null
  const { publishedAt } = sent
  return {
    ...textsOf(sent, texts),
    ...(title === undefined || title === null ? {} : { title }),
    ...enclosureOf(sent),
    ...(chapters === null ? {} : { chapters }),
    ...(typeof publishedAt === 'number' && Number.isSafeInteger(publishedAt)
      ? { publishedAt }
      : {}),
  }
}

function enclosureOf(sent: Record<string, unknown>): Pick<Partial<EpisodeDraft>, 'enclosure'> {
  if (sent.enclosure === null) return { enclosure: null }
  const { url, type, length } = textsOf(recordOf(sent.enclosure), ['url', 'type', 'length'])
  if (url === undefined || url === null || !URL.canParse(url)) return {}
  const isWeb = /^https?:$/u.test(new URL(url).protocol)
  return isWeb ? { enclosure: { url, type: type ?? null, length: length ?? null } } : {}
}
