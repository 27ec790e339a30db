import type { DemoBook } from '../demo-book.ts'

/** The cover of a book as SVG. */
export function coverOf(book: Pick<DemoBook, 'scene' | 'title' | 'authors'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#345"/><circle cx="500" cy="500" r="${100 + book.title.length * 10}" fill="#fa5"/></svg>`
}
