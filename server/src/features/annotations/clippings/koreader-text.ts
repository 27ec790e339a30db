import { halfPages, shareOf } from './clipping.ts'
import type { Clipping } from './clipping.ts'
import { timeIn } from './dates.ts'
import { authorsOf } from './koreader-style.ts'

interface Told {
  title: string
  author: string
  chapter: string
  /** `Page 12`, `[4] 12` or whatever the book calls it. */
  page: string
  time: string
  quote: string
  note: string
}

/** Marks in an export of KOReader as Markdown: a heading for each book, chapter and mark. */
export function readKoreaderMarkdown(text: string): Clipping[] {
  const told: Told[] = []
  let book = { title: '', author: '', chapter: '' }
  let body: string[] | null = null
  const end = (): void => {
    const mark = told.at(-1)
    if (mark !== undefined && body !== null) Object.assign(mark, wordsOf(body.join('\n')))
    body = null
  }
  for (const line of text.replaceAll('\uFEFF', '').split(/\r?\n/u)) {
    const heading = /^(#{1,5}) (.*)$/u.exec(line)
    const [level, name] = [heading?.[1]?.length ?? 0, heading?.[2]?.trim() ?? '']
    const mark = level === 3 ? /^\S+ (.+) @ (.+)$/u.exec(name) : null
    if (mark !== null) {
      end()
      told.push({ ...book, page: mark[1] ?? '', time: mark[2] ?? '', quote: '', note: '' })
      body = []
    } else if (level === 1) {
      end()
      book = { title: name, author: '', chapter: '' }
    } else if (level === 5 && body === null) {
      book = { ...book, author: name === 'N/A' ? '' : name }
    } else if (level === 2) {
      end()
      book = { ...book, chapter: name }
    } else body?.push(line)
  }
  end()
  return told.map(clippingOf)
}

/** The words, without what shows how they were drawn, and what was said to them. */
function wordsOf(body: string): Pick<Told, 'quote' | 'note'> {
  const [words = '', ...said] = body
    .replaceAll(/^\[[^\]]*\]\(<file:[^)]*>\)$/gmu, '')
    .split(/\n---\n/u)
  return { quote: unmarked(words.trim()), note: said.join('\n---\n').trim() }
}

const frames = [
  ['**_', '_**'],
  ['**', '**'],
  ['==', '=='],
  ['++', '++'],
  ['~~', '~~'],
  ['<u>', '</u>'],
  ['*', '*'],
] as const

function unmarked(text: string): string {
  const frame = frames.find(
    ([from, to]) =>
      text.length > from.length + to.length && text.startsWith(from) && text.endsWith(to),
  )
  return frame === undefined ? text : text.slice(frame[0].length, -frame[1].length)
}

/** Lines of the export begin with it, so that they aren't taken for words of a book. */
const wide = '\u3000'

/** Marks in an export of KOReader as plain text. */
export function readKoreaderText(text: string): Clipping[] {
  const told: Told[] = []
  let title = ''
  let chapter = ''
  for (const block of text.replaceAll('\uFEFF', '').split(/^-=-=-=-=-=-$\n?/mu)) {
    const lines = block.split(/\r?\n/u)
    const at = lines.findIndex((line) => line.startsWith(wide + wide))
    if (at === -1) continue
    const named = lines
      .slice(0, at)
      .filter((line) => line.startsWith(wide))
      .map((line) => line.trim())
      .filter(Boolean)
    // A book begins the file, or follows an empty line.
    if (title === '' || lines[0] === '') {
      title = named.shift() ?? title
      chapter = ''
    }
    chapter = named[0] ?? chapter
    const facts = /(\[?\d[^,]*|[ivxlc]+), (.*)$/u.exec(lines[at] ?? '')
    const [quote = '', ...said] = lines
      .slice(at + 1)
      .join('\n')
      .split(/\n---\n/u)
    told.push({
      title,
      author: '',
      chapter,
      page: facts?.[1] ?? '',
      time: facts?.[2] ?? '',
      quote: quote.trim(),
      note: said.join('\n---\n').trim(),
    })
  }
  return told.map(clippingOf)
}

function clippingOf(mark: Told): Clipping {
  const page = Number.parseInt(/\d+$/u.exec(mark.page.trim())?.[0] ?? '', 10)
  const isHighlight = mark.quote !== ''
  const at = timeIn(mark.time)
  return {
    source: 'koreader',
    clock: 'local',
    title: mark.title,
    author: authorsOf(mark.author),
    document: null,
    kind: isHighlight ? 'highlight' : 'bookmark',
    style: isHighlight ? 'yellow' : null,
    quote: mark.quote,
    note: mark.note,
    chapter: mark.chapter || null,
    place: mark.page.trim(),
    fraction: shareOf(Number.isNaN(page) ? null : page, null, halfPages),
    createdAt: at,
    updatedAt: at,
  }
}
