import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, ignorePrefix, titleDisplayIgnorePrefix } from './fold.ts'
import { compareNatural } from './natural-order.ts'
import { lastFirst, parsePersonNames } from './person-name.ts'
import { formatSeries, parseSeries, sequenceNumber } from './sequence.ts'

const articles = ['the', 'a', "l'"]

describe('foldText', () => {
  it.each([
    ['Élan  Vital', 'elan vital'],
    ['O’Brien', 'obrien'],
    ["O'Brien", 'obrien'],
    ['Straße', 'strasse'],
    ['ﬁn', 'fin'],
    ['Ｆｕｌｌ', 'full'],
    ['İstanbul', 'istanbul'],
    ['Ångström'.normalize('NFD'), 'angstrom'],
    ['ガラス', 'ガラス'],
    ['한국', '한국'],
    ['की', 'की'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s → %s', (text, folded) => expect(foldText(text)).toBe(folded))

  it('keeps apart what a vowel sign tells apart', () => {
    expect(foldText('की')).not.toBe(foldText('का'))
    expect(foldText('か')).not.toBe(foldText('が'))
  })

  it('is stable when folded again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = foldText(text)
        expect(foldText(once)).toBe(once)
      }),
    )
  })
})

describe('articles', () => {
  it.each([
    ['The Hobbit', 'Hobbit', 'Hobbit, The'],
    ['a tale', 'tale', 'tale, a'],
    ["L'Étranger", 'Étranger', "Étranger, L'"],
    ['Theory', 'Theory', 'Theory'],
    ['The', 'The', 'The'],
    ['Another', 'Another', 'Another'],
  ])('%s', (title, bare, shown) => {
    expect(ignorePrefix(title, articles)).toBe(bare)
    expect(titleDisplayIgnorePrefix(title, articles)).toBe(shown)
  })
})

describe('lastFirst', () => {
  it.each([
    ['Jane Doe', 'Doe, Jane'],
    ['J. R. R. Tolkien', 'Tolkien, J. R. R.'],
    ['Johann Wolfgang von Goethe', 'von Goethe, Johann Wolfgang'],
    ['Ursula K. Le Guin', 'Le Guin, Ursula K.'],
    ['Miguel de Cervantes Saavedra', 'de Cervantes Saavedra, Miguel'],
    ['Van Morrison', 'Morrison, Van'],
    ['Al Smith', 'Smith, Al'],
    ['Bashar al Assad', 'al Assad, Bashar'],
    ['Martin Luther King Jr.', 'King, Martin Luther, Jr.'],
    ['Martin Luther King, Jr.', 'King, Martin Luther, Jr.'],
    ['Plato', 'Plato'],
    ['Doe, Jane', 'Doe, Jane'],
    ['村上 春樹', '村上 春樹'],
    ['', ''],
  ])('%s → %s', (name, sorted) => expect(lastFirst(name)).toBe(sorted))

  it('never loses a word', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{0,6}$/u)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const sorted = lastFirst(words.join(' ')).replaceAll(',', '').split(' ')
        expect(sorted.sort()).toEqual([...words].sort())
      }),
    )
  })
})

describe('series and sequence', () => {
  it.each([
    ['Saga #2.5', { name: 'Saga', sequence: '2.5' }],
    ['Saga #1 of 3', { name: 'Saga #1 of 3', sequence: null }],
    ['#1', { name: '#1', sequence: null }],
    [' Saga ', { name: 'Saga', sequence: null }],
    ['', null],
  ])('%s', (text, series) => expect(parseSeries(text)).toEqual(series))

  it('writes what it reads', () => {
    expect(formatSeries({ name: 'Saga', sequence: '0' })).toBe('Saga #0')
    expect(formatSeries({ name: 'Saga', sequence: null })).toBe('Saga')
  })

  it.each([
    ['2.5', 2.5],
    ['Book 3', 3],
    ['1-3', 1],
    ['0', 0],
    ['prequel', null],
    [null, null],
  ])('number of %s', (text, number) => expect(sequenceNumber(text)).toBe(number))
})

describe('compareNatural', () => {
  it('counts numbers and is total', () => {
    expect(['p10', 'p9', 'P1', 'p1'].sort(compareNatural)).toEqual(['P1', 'p1', 'p9', 'p10'])
    expect(compareNatural('é', 'e')).not.toBe(0)
  })
})

describe('parsePersonNames', () => {
  it.each([
    ['Jane Doe', ['Jane Doe']],
    ['Doe, Jane', ['Jane Doe']],
    ['Doe, Jane; Smith, Al', ['Jane Doe', 'Al Smith']],
    ['Doe, Jane, Smith, Al', ['Jane Doe', 'Al Smith']],
    ['Doe, Jane & Smith, Al', ['Jane Doe', 'Al Smith']],
    ['Jane Doe & Al Smith', ['Jane Doe', 'Al Smith']],
    ['Jane Doe, Al Smith and Bo Li', ['Jane Doe', 'Al Smith', 'Bo Li']],
    ['Jane Doe, Al Smith, and Bo Li', ['Jane Doe', 'Al Smith', 'Bo Li']],
    ['Jane Doe, Al Smith', ['Jane Doe', 'Al Smith']],
    ['Nar One, Nar Two', ['Nar One', 'Nar Two']],
    ['Martin Luther King, Jr.', ['Martin Luther King Jr.']],
    ['King, Martin Luther, Jr.', ['Martin Luther King Jr.']],
    ['von Goethe, Johann Wolfgang', ['Johann Wolfgang von Goethe']],
    ['Le Guin, Ursula K.', ['Ursula K. Le Guin']],
    ['Van Morrison, Jane Doe', ['Van Morrison', 'Jane Doe']],
    ['村上春樹, 川上弘美', ['村上春樹', '川上弘美']],
    ['村上春樹、川上弘美', ['村上春樹', '川上弘美']],
    ['Jane Doe; jane doe;', ['Jane Doe']],
    ['Sandy Anderson', ['Sandy Anderson']],
    [' , ; & ', []],
    ['', []],
  ])('%s', (text, names) => expect(parsePersonNames(text)).toEqual(names))

  it('reads back what it is given, name by name', () => {
    // No particle, suffix or conjunction begins with these letters.
    const word = fc.stringMatching(/^[QX][a-z]{1,6}$/u)
    const name = fc.tuple(word, word).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), (names) => {
        expect(parsePersonNames(names.join('; '))).toEqual(names)
        expect(parsePersonNames(names.join(', '))).toEqual(names)
      }),
    )
  })
})
