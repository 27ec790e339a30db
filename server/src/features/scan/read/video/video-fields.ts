import { childOf, childrenOf, deepText, parseXml } from '#platform/text/xml.ts'
import type { BookFields } from '../../shapes/media.ts'
import type { Candidate } from '#features/scan/shapes/items.ts'
import { splitGenres } from '../audio-tags.ts'
import { withoutExtension } from '../book/folder-name.ts'

/**
 * Title and year by name: `Film (2019)`, `2019 - Film`, and what releases are called, `Film.Name.2019.1080p.x264`,
 * where everything from the year or the first technical word on is left out.
 */
export function videoFieldsOfName(candidate: Pick<Candidate, 'relPath' | 'isFile'>): BookFields {
  const last = candidate.relPath.slice(candidate.relPath.lastIndexOf('/') + 1)
  const name = candidate.isFile ? withoutExtension(last) : last
  const plain = /\s/u.test(name) ? name : name.replaceAll(/[._]+/gu, ' ').trim()
  const bracketed = /^(.+?)\s*[([]((?:19|20)\d{2})[)\]]/u.exec(plain)
  if (bracketed) return said(bracketed[1], bracketed[2])
  const before = /^((?:19|20)\d{2})\s*[-–]\s*(.+)$/u.exec(plain)
  if (before) return said(before[2], before[1])
  const cut = technical.exec(plain)
  const title = cut && cut.index > 0 ? plain.slice(0, cut.index) : plain
  const year = cut ? /^(.+?)[\s-]+((?:19|20)\d{2})[\s-]*$/u.exec(title) : null
  return year ? said(year[1], year[2]) : said(title, undefined)
}

/** Tags of the container. */
export function videoFieldsOfTags(tags: Readonly<Record<string, string>>): BookFields {
  const year = yearIn(tags['date'] ?? tags['date_released'] ?? tags['creation_time'])
  const { title } = tags
  const description = tags['synopsis'] ?? tags['description'] ?? tags['comment']
  const genres = splitGenres(tags['genre'])
  return {
    ...(title === undefined ? {} : { title }),
    // The day a file was made says nothing about the film unless it says so itself.
    ...(year === undefined || tags['date'] === undefined ? {} : { publishedYear: year }),
    ...(description === undefined ? {} : { description }),
    ...(genres.length === 0 ? {} : { genres }),
  }
}

/** The sheet that media centres keep beside a film (`<movie><title>…<year>…<plot>…`). Throws for what is no XML. */
export function videoFieldsOfNfo(text: string): BookFields {
  if (!text.includes('<')) return {}
  const root = parseXml(text, { maxChars: 500_000 })
  const one = (name: string): string => deepText(childOf(root, name))
  const all = (name: string): string[] =>
    childrenOf(root, name)
      .map(deepText)
      .filter((value) => value !== '')
  const subtitle = one('tagline')
  const year = yearIn(one('year') || one('premiered') || one('aired'))
  return {
    title: one('title'),
    ...(subtitle === '' ? {} : { subtitle }),
    description: one('plot') || one('outline'),
    genres: all('genre'),
    tags: all('tag'),
    publisher: all('studio')[0] ?? '',
    ...(year === undefined ? {} : { publishedYear: year }),
  }
}

/** Words that releases put after the title. */
const technical =
  /\b(?:\d{3,4}[pi]|4k|uhd|hdr(?:10)?|x26[45]|h\.? ?26[45]|hevc|av1|xvid|blu-?ray|bdrip|brrip|web-?(?:dl|rip)|dvdrip|hdtv|remux|proper)\b/iu

function said(title: string | undefined, year: string | undefined): BookFields {
  const clean = title?.replace(/[\s\-–]+$/u, '').trim()
  return {
    ...(clean ? { title: clean } : {}),
    ...(year === undefined ? {} : { publishedYear: year }),
  }
}

function yearIn(date: string | undefined): string | undefined {
  return /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/u.exec(date ?? '')?.[1]
}
