import { cleanAuthor, cleanTitle } from './cleaning.ts'
import { distance } from './distance.ts'

interface Named {
  title: string
  author: string | null
}

/** Letters that a title or an author may be off by. */
const mostEdits = 4
const shortest = 5

/** Those whose title and author are near enough, the nearest first. For services that answer with whatever sounds alike. */
export function nearTitles<T extends Named>(books: readonly T[], asked: Named): T[] {
  const author = asked.author ?? ''
  return books
    .map((book) => ({ book, ...apart(book, { title: asked.title, author }) }))
    .filter(({ isNear, length, edits }) => isNear && (length >= shortest || edits === 0))
    .sort((a, b) => a.edits - b.edits)
    .map(({ book }) => book)
}

function apart(book: Named, asked: { title: string; author: string }) {
  const clean = cleanTitle(book.title)
  const titleEdits = distance(clean, asked.title)
  const hasTitle = holds(clean, cleanTitle(asked.title)) || holds(book.title, asked.title)
  const { edits: authorEdits, isNear } = authorApart(book.author, asked.author)
  return {
    edits: titleEdits + authorEdits,
    length: book.title.length + (asked.author === '' ? 0 : (book.author ?? '').length),
    isNear: (hasTitle || titleEdits <= mostEdits) && isNear,
  }
}

function authorApart(author: string | null, asked: string): { edits: number; isNear: boolean } {
  if (asked === '') return { edits: 0, isNear: true }
  if (author === null) return { edits: asked.length, isNear: asked.length <= mostEdits }
  const [clean, cleanAsked] = [cleanAuthor(author), cleanAuthor(asked)]
  const edits = Math.min(distance(clean, cleanAsked), distance(author, asked))
  const isIn = holds(clean, cleanAsked) || holds(author, asked)
  return { edits, isNear: isIn || edits <= mostEdits }
}

const holds = (whole: string, part: string): boolean =>
  part.length >= shortest && whole.includes(part)
