import { z } from 'zod'
import { halfPages, shareOf } from './clipping.ts'
import type { Clipping } from './clipping.ts'
import { authorsOf, styleOf } from './koreader-style.ts'

const text = z.string().catch('')
const entry = z.object({
  sort: text,
  drawer: text,
  color: text,
  text,
  note: text,
  chapter: text,
  page: z.union([z.number(), z.string()]).nullish().catch(null),
  time: z.number().nullish().catch(null),
})
const exported = z.object({
  title: text,
  author: text,
  number_of_pages: z.number().nullish().catch(null),
  md5sum: text,
  entries: z.array(z.unknown()),
})
const files = z.union([
  z.object({ documents: z.array(exported) }).transform(({ documents }) => documents),
  exported.transform((one) => [one]),
])

/** Marks in an export of KOReader as JSON, of one book or several. null: it is something else. */
export function readKoreaderJson(content: unknown): Clipping[] | null {
  const parsed = files.safeParse(content)
  if (!parsed.success) return null
  return parsed.data.flatMap((book) =>
    book.entries.flatMap((said) => {
      const mark = entry.safeParse(said)
      return mark.success ? [clippingOf(mark.data, book)] : []
    }),
  )
}

function clippingOf(mark: z.output<typeof entry>, book: z.output<typeof exported>): Clipping {
  const isHighlight = mark.sort !== 'bookmark' && mark.text.trim() !== ''
  const page = Number.parseInt(String(mark.page ?? ''), 10)
  const at = typeof mark.time === 'number' ? mark.time * 1000 : null
  return {
    source: 'koreader',
    clock: 'utc',
    title: book.title.trim(),
    author: authorsOf(book.author),
    document: book.md5sum || null,
    kind: isHighlight ? 'highlight' : 'bookmark',
    style: isHighlight ? styleOf(mark.drawer, mark.color) : null,
    quote: isHighlight ? mark.text.trim() : '',
    note: mark.note.trim(),
    chapter: mark.chapter.trim() || null,
    place: String(mark.page ?? ''),
    fraction: shareOf(Number.isNaN(page) ? null : page, book.number_of_pages ?? null, halfPages),
    createdAt: at,
    updatedAt: at,
  }
}
