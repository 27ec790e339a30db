import { expect, it } from 'vitest'
import { namesOfBook, sureBook } from './found-names.ts'

const asked = { title: 'The Hobbit', author: '', series: '' }

it('takes a book for sure by its title and one of its authors', () => {
  const hobbit = { title: 'The Hobbit, or There and Back Again', author: 'J. R. R. Tolkien' }
  const one = { ...asked, author: 'J.R.R. Tolkien' }
  const others = [{ title: 'The Hobbit Companion' }, { title: 'Hobbits' }, { author: 'Nobody' }]
  expect(sureBook([...others, hobbit], one)).toBe(hobbit)
  expect(sureBook(others, one)).toBeNull()
  expect(sureBook([hobbit], { ...one, author: 'Christopher Tolkien & J. R. R. Tolkien' })).toBe(
    hobbit,
  )
  expect(sureBook([hobbit], { ...one, author: 'Ursula K. Le Guin' })).toBeNull()
  expect(sureBook([hobbit], { ...one, author: '' })).toBe(hobbit)
  expect(
    sureBook([{ title: 'The Hobbit' }], { ...one, title: 'the hobbit: illustrated' }),
  ).not.toBeNull()
  expect(sureBook([], one)).toBeNull()
  expect(sureBook([{ title: '' }], { ...one, title: '…' })).toBeNull()
})

it('keeps what the book does not say', () => {
  const names = { title: 'hobbit', author: 'Tolkien', series: 'Middle-earth' }
  expect(namesOfBook({ title: 'The Hobbit', author: null, series: [] }, names)).toEqual({
    title: 'The Hobbit',
    author: 'Tolkien',
    series: 'Middle-earth',
  })
  expect(namesOfBook({ series: [{ series: 'Arda' }] }, names).series).toBe('Arda')
})
