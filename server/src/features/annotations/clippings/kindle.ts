import { foldText } from '@lectern/contract/rules'
import { halfLocations, halfPages, shareOf } from './clipping.ts'
import type { Clipping } from './clipping.ts'
import { timeIn } from './dates.ts'
import { placesOf } from './kindle-places.ts'
import type { Place, Places } from './kindle-places.ts'

/** Words by which devices say, in their languages, what an entry is; folded. Of more than one the first is meant. */
const kinds = [
  [
    'bookmark',
    /bookmark|lesezeichen|marcador|signet|segnalibro|bladwijzer|закладк|书签|書籤|ブックマーク|북마크/u,
  ],
  ['note', /\b(note|notiz|nota|notitie|opmerking)\b|заметк|笔记|筆記|メモ|메모/u],
  ['highlight', /./u],
] as const

const location =
  /(?:location|loc\.|position|posicion|emplacement|posizione|posicao|posicoes|locatie|positie|местоположени\p{L}*|позици\p{L}*|位置)(?:\s*no\.?)?\s*#?\s*(\d+)(?:\s*-\s*(\d+))?/u
const pageNumber =
  /(?:page|seite|pagina|strana|страниц\p{L}*)\s+(\d+)(?:\s*-\s*\d+)?|第?\s*(\d+)\s*[页頁]|ページ\s*(\d+)/u

interface Entry extends Place {
  title: string
  author: string
  kind: (typeof kinds)[number][0]
  at: number | null
  text: string
  folded: string
}

/** Marks in a Kindle's `My Clippings.txt`, whatever the language of the device was at the time of each. */
export function readKindle(text: string): Clipping[] {
  const books = new Map<string, Entry[]>()
  for (const entry of text.split(/^={10,}[^\S\n]*$/mu).flatMap((block) => entryOf(block) ?? [])) {
    const key = foldText(`${entry.title}\n${entry.author}`)
    const entries = books.get(key) ?? []
    books.set(key, entries)
    entries.push(entry)
  }
  return [...books.values()].flatMap(clippingsOf)
}

function entryOf(block: string): Entry | null {
  const lines = block.replaceAll('\uFEFF', '').split(/\r?\n/u)
  while (lines[0]?.trim() === '') lines.shift()
  const [head = '', facts = '', ...rest] = lines.map((line) => line.trim())
  if (!facts.startsWith('-')) return null
  const said = foldText(facts)
  const where = said.split('|').slice(0, -1).join('|') || said
  const place = location.exec(where)
  const page = pageNumber.exec(where)?.slice(1).find(Boolean)
  const from = place === null ? null : Number(place[1])
  const text = wordsOf(rest.join('\n').trim())
  return {
    ...nameOf(head),
    kind: kinds.find(([, words]) => words.test(where))?.[0] ?? 'highlight',
    from,
    to: from === null ? null : lastOf(from, place?.[2]),
    page: page === undefined ? null : Number(page),
    at: timeIn(facts.split('|').at(-1) ?? facts),
    text,
    folded: foldText(text),
  }
}

/** `Title (Series) (Author)`: what is in the last brackets, which may hold others. */
function nameOf(head: string): { title: string; author: string } {
  if (!head.endsWith(')')) return { title: head, author: '' }
  let depth = 0
  for (let at = head.length - 1; at > 0; at--) {
    if (head[at] === ')') depth += 1
    if (head[at] === '(') depth -= 1
    if (depth > 0) continue
    return { title: head.slice(0, at).trim(), author: head.slice(at + 1, -1).trim() }
  }
  return { title: head, author: '' }
}

/** Old devices shorten what follows: `680-82`. */
function lastOf(from: number, to: string | undefined): number {
  if (to === undefined) return from
  const digits = String(from)
  const last = Number(to.length < digits.length ? digits.slice(0, -to.length) + to : to)
  return Math.max(from, last)
}

/** Publishers allow so many words to be taken; the sentence that stands in the place of more is none of them. */
const wordsOf = (text: string): string => (/^<[^>]+>$/u.test(text) ? '' : text)

function clippingsOf(entries: readonly Entry[]): Clipping[] {
  const highlights = latest(entries.filter((one) => one.kind === 'highlight' && one.text !== ''))
  const notes = entries.filter((one) => one.kind === 'note' && one.text !== '')
  const bookmarks = entries.filter((one) => one.kind === 'bookmark')
  const places = placesOf(highlights)
  const taken = new Map<Entry, Entry[]>()
  const alone = notes.filter((note) => {
    const at = ownerOf(note, places)
    if (at !== undefined) taken.set(at, (taken.get(at) ?? []).concat(note))
    return at === undefined
  })
  return [
    ...highlights.map((entry) => clipping(entry, latestNotes(taken.get(entry) ?? []))),
    ...latestNotes(alone).map((entry) => clipping({ ...entry, text: '' }, [entry])),
    ...once(bookmarks).map((entry) => clipping(entry, [])),
  ]
}

/** A highlight that is drawn longer or shorter is written once more: the last of those that overlap and share words holds. */
function latest(highlights: readonly Entry[]): Entry[] {
  const gone = new Set<Entry>()
  const places = placesOf<Entry>([])
  for (const entry of highlights) {
    for (const one of places.near(entry)) if (shares(one.folded, entry.folded)) gone.add(one)
    places.put(entry)
  }
  return highlights.filter((entry) => !gone.has(entry))
}

const shares = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** Notes stand where their highlight ends; of several that one is meant which ends nearest. */
function ownerOf(note: Entry, highlights: Places<Entry>): Entry | undefined {
  const around = highlights.near(note)
  if (note.from === null) return around.length === 1 ? around[0] : undefined
  const distance = (one: Entry) => Math.abs((one.to ?? 0) - (note.from ?? 0))
  return around.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** A note that was changed is written once more, with the same place. */
function latestNotes(notes: readonly Entry[]): Entry[] {
  const byPlace = new Map(notes.map((note) => [`${note.from} ${note.page}`, note]))
  return [...byPlace.values()]
}

const once = (entries: readonly Entry[]): Entry[] => latestNotes(entries)

function clipping(entry: Entry, notes: readonly Entry[]): Clipping {
  const isHighlight = entry.text !== ''
  const times = [entry, ...notes].flatMap(({ at }) => at ?? [])
  return {
    source: 'kindle',
    clock: 'local',
    title: entry.title,
    author: entry.author,
    document: null,
    chapter: null,
    kind: isHighlight ? 'highlight' : 'bookmark',
    style: isHighlight ? 'yellow' : null,
    quote: entry.text,
    note: notes.map(({ text }) => text).join('\n\n'),
    place: String(entry.from ?? `page ${entry.page ?? ''}`),
    fraction:
      entry.from === null
        ? shareOf(entry.page, null, halfPages)
        : shareOf(entry.from, null, halfLocations),
    createdAt: entry.at,
    updatedAt: times.length === 0 ? null : Math.max(...times),
  }
}
