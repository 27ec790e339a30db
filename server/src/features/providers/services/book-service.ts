import type { BookMatch } from '@lectern/contract'
import type { Answer } from '../asking/memory.ts'

/** What books are looked for by. Blank: not known. */
export interface BookQuestion {
  title: string
  author: string
  isbn: string
  asin: string
}

/** Somebody who knows books. */
export interface BookService {
  /** As clients name it. */
  value: string
  /** The name that people read. */
  text: string
  /** The name that its state is kept under. */
  state: string
  /** Throws `upstream` with a sentence. */
  findBooks(question: BookQuestion): Promise<Answer<BookMatch[]>>
}
