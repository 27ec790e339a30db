import { webAddress } from '../values/addresses.ts'
import { readTime } from '../values/durations.ts'
import { readFlag, readLine } from '../values/texts.ts'
import { attribute, child, children, textOf } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import type {
  FeedChannel,
  FeedChapter,
  FeedPerson,
  FeedSoundbite,
  FeedTranscript,
} from '../feed.ts'

/** What the namespaces of podcasting bring: people, transcripts, chapters, soundbites, funding. */
const most = 500
const mostChapters = 5000

export function readPersons(element: FeedElement): FeedPerson[] {
  return children(element, 'podcast:person')
    .slice(0, most)
    .flatMap((person) => {
      const name = readLine(textOf(person))
      if (name === null) return []
      return [
        {
          name,
          role: (readLine(attribute(person, 'role')) ?? 'host').toLowerCase(),
          group: (readLine(attribute(person, 'group')) ?? 'cast').toLowerCase(),
          image: webAddress(attribute(person, 'img'), person.base),
          link: webAddress(attribute(person, 'href'), person.base),
        },
      ]
    })
}

export function readTranscripts(item: FeedElement): FeedTranscript[] {
  return children(item, 'podcast:transcript')
    .slice(0, most)
    .flatMap((element) => {
      const url = webAddress(attribute(element, 'url'), element.base)
      if (url === null) return []
      return [
        {
          url,
          type: attribute(element, 'type'),
          language: attribute(element, 'language'),
          rel: attribute(element, 'rel'),
        },
      ]
    })
}

export function readChaptersFile(item: FeedElement): { url: string; type: string | null } | null {
  const element = child(item, 'podcast:chapters')
  const url = element === null ? null : webAddress(attribute(element, 'url'), element.base)
  return url === null ? null : { url, type: attribute(element, 'type') }
}

/** Simple chapters of Podlove; each ends where the next begins, the last one with the episode. */
export function readSimpleChapters(item: FeedElement, duration: number | null): FeedChapter[] {
  const list = child(item, 'psc:chapters')
  if (list === null) return []
  const begun = children(list, 'psc:chapter')
    .slice(0, mostChapters)
    .flatMap((element) => {
      const start = readTime(attribute(element, 'start'))
      return start === null ? [] : [{ element, start }]
    })
    .sort((a, b) => a.start - b.start)
  return begun.map(({ element, start }, index) => {
    const end = begun[index + 1]?.start ?? duration
    return {
      start,
      end: end !== null && end >= start ? end : null,
      title: readLine(attribute(element, 'title')) ?? '',
      link: webAddress(attribute(element, 'href'), element.base),
      image: webAddress(attribute(element, 'image'), element.base),
    }
  })
}

export function readSoundbites(item: FeedElement): FeedSoundbite[] {
  return children(item, 'podcast:soundbite')
    .slice(0, most)
    .flatMap((element) => {
      const start = readTime(attribute(element, 'starttime'))
      const duration = readTime(attribute(element, 'duration'))
      if (start === null || duration === null) return []
      return [{ start, duration, title: readLine(textOf(element)) }]
    })
}

export function readFunding(channel: FeedElement): FeedChannel['funding'] {
  return children(channel, 'podcast:funding')
    .slice(0, most)
    .flatMap((element) => {
      const url = webAddress(attribute(element, 'url'), element.base)
      return url === null ? [] : [{ url, text: readLine(textOf(element)) ?? '' }]
    })
}

export function readLocked(channel: FeedElement): FeedChannel['locked'] {
  const element = child(channel, 'podcast:locked')
  if (element === null) return null
  return { isLocked: readFlag(textOf(element)) === true, owner: attribute(element, 'owner') }
}
