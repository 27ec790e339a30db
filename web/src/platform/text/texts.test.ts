import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { directionOf, texts, type TextKey, type TextValues } from './texts.ts'

/** Keys of this test, which the real texts don't have. */
const t = texts.t as (key: string, values?: TextValues) => string

beforeAll(() => {
  texts.add('en-us', {
    app: { name: 'Lectern', books_zero: 'No books', books_one: '{{count, number}} book' },
    greet: 'Hello {{ name }}, {{name}}',
  })
  texts.add('en-us', { app: { books_other: '{{count, number}} books' } })
  texts.add('pl', { app: { books_one: '{{count}} A', books_few: '{{count}} B' } })
  texts.add('de', { app: { books_other: '{{count, number}} Bücher' } })
})

describe('texts', () => {
  it('finds them by path, in parts that came one after the other', () => {
    texts.show('en-us')
    expect(t('app.name')).toBe('Lectern')
    expect(t('app.books', { count: 2 })).toBe('2 books')
  })

  it('fills in every place of a name, and nothing for what is not known', () => {
    expect(t('greet', { name: '<b>$&</b>' })).toBe('Hello <b>$&</b>, <b>$&</b>')
    expect(t('greet')).toBe('Hello , ')
  })

  it('chooses the form of the number by the rules of the language', () => {
    texts.show('pl')
    expect([1, 3].map((count) => t('app.books', { count }))).toEqual(['1 A', '3 B'])
    texts.show('en-us')
    expect([0, 1].map((count) => t('app.books', { count }))).toEqual(['No books', '1 book'])
  })

  it('writes numbers as the language of the text does', () => {
    texts.show('de')
    expect(t('app.books', { count: 12_345 })).toBe('12.345 Bücher')
    texts.show('en-us')
    expect(t('app.books', { count: 12_345 })).toBe('12,345 books')
  })

  it('takes from en-us what a language lacks, in the forms of en-us', () => {
    texts.show('pl')
    expect(t('app.name')).toBe('Lectern')
    expect(t('app.books', { count: 5 })).toBe('5 books')
  })

  it('shows the key of what is nowhere', () => {
    texts.show('en-us')
    expect(t('app.nothing')).toBe('app.nothing')
    expect(t('constructor.name')).toBe('constructor.name')
  })

  it('never takes a value for a place to fill', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(texts.t('greet' as TextKey, { name })).toBe(`Hello ${name}, ${name}`)
      }),
    )
  })

  it('knows which way a language is written', () => {
    expect([directionOf('en-us'), directionOf('ar'), directionOf('zh-cn')]).toEqual([
      'ltr',
      'rtl',
      'ltr',
    ])
  })
})
