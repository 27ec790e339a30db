import { describe, expect, it } from 'vitest'
import { readKindle } from './kindle.ts'

const entry = (head: string, facts: string, text = '') => `${head}\r\n${facts}\r\n\r\n${text}\r\n`
const fileOf = (...entries: string[]) => entries.map((one) => `\uFEFF${one}==========\r\n`).join('')
const utc = (...parts: [number, number, number, number, number, number]) => Date.UTC(...parts)

describe('My Clippings.txt', () => {
  it.each([
    [
      'en',
      '- Your Highlight on page 12 | location 145-147 | Added on Tuesday, March 5, 2024 9:12:45 PM',
      '- Your Note on page 12 | location 147 | Added on Tuesday, March 5, 2024 9:13:00 PM',
      '- Your Bookmark on page 13 | location 150 | Added on Tuesday, March 5, 2024 9:20:00 PM',
    ],
    [
      'en, older',
      '- Highlight Loc. 145-47 | Added on Tuesday, March 05, 2024, 09:12 PM',
      '- Note Loc. 147 | Added on Tuesday, March 05, 2024, 09:13 PM',
      '- Bookmark Loc. 150 | Added on Tuesday, March 05, 2024, 09:20 PM',
    ],
    [
      'en, Britain',
      '- Your Highlight at location 145-147 | Added on Tuesday, 5 March 2024 21:12:45',
      '- Your Note at location 147 | Added on Tuesday, 5 March 2024 21:13:00',
      '- Your Bookmark at location 150 | Added on Tuesday, 5 March 2024 21:20:00',
    ],
    [
      'de',
      '- Ihre Markierung auf Seite 12 | bei Position 145-147 | Hinzugefügt am Dienstag, 5. März 2024 21:12:45',
      '- Ihre Notiz auf Seite 12 | bei Position 147 | Hinzugefügt am Dienstag, 5. März 2024 21:13:00',
      '- Ihr Lesezeichen auf Seite 13 | bei Position 150 | Hinzugefügt am Dienstag, 5. März 2024 21:20:00',
    ],
    [
      'es',
      '- La subrayado en la página 12 | posición 145-147 | Añadido el martes, 5 de marzo de 2024 21:12:45',
      '- La nota en la página 12 | posición 147 | Añadido el martes, 5 de marzo de 2024 21:13:00',
      '- El marcador en la página 13 | posición 150 | Añadido el martes, 5 de marzo de 2024 21:20:00',
    ],
    [
      'fr',
      '- Votre surlignement sur la page 12 | Emplacement 145-147 | Ajouté le mardi 5 mars 2024 à 21:12:45',
      '- Votre note sur la page 12 | Emplacement 147 | Ajouté le mardi 5 mars 2024 à 21:13:00',
      '- Votre signet sur la page 13 | Emplacement 150 | Ajouté le mardi 5 mars 2024 à 21:20:00',
    ],
    [
      'it',
      '-  La tua evidenziazione a pagina 12 | posizione 145-147 | Aggiunto in data martedì 5 marzo 2024 21:12:45',
      '-  La tua nota a pagina 12 | posizione 147 | Aggiunto in data martedì 5 marzo 2024 21:13:00',
      '-  Il tuo segnalibro a pagina 13 | posizione 150 | Aggiunto in data martedì 5 marzo 2024 21:20:00',
    ],
    [
      'pt',
      '- Seu destaque ou posição 145-147 | Adicionado: terça-feira, 5 de março de 2024 21:12:45',
      '- Sua nota ou posição 147 | Adicionado: terça-feira, 5 de março de 2024 21:13:00',
      '- Seu marcador ou posição 150 | Adicionado: terça-feira, 5 de março de 2024 21:20:00',
    ],
    [
      'nl',
      '- Je markering op pagina 12 | locatie 145-147 | Toegevoegd op dinsdag 5 maart 2024 21:12:45',
      '- Je notitie op pagina 12 | locatie 147 | Toegevoegd op dinsdag 5 maart 2024 21:13:00',
      '- Je bladwijzer op pagina 13 | locatie 150 | Toegevoegd op dinsdag 5 maart 2024 21:20:00',
    ],
    [
      'ru',
      '- Ваш выделенный отрывок на странице 12 | Местоположение 145-147 | Добавлено: вторник, 5 марта 2024 г. в 21:12:45',
      '- Ваша заметка на странице 12 | Местоположение 147 | Добавлено: вторник, 5 марта 2024 г. в 21:13:00',
      '- Ваша закладка на странице 13 | Местоположение 150 | Добавлено: вторник, 5 марта 2024 г. в 21:20:00',
    ],
    [
      'zh',
      '- 您在第 12 页（位置 #145-147）的标注 | 添加于 2024年3月5日星期二 下午9:12:45',
      '- 您在第 12 页（位置 #147）的笔记 | 添加于 2024年3月5日星期二 下午9:13:00',
      '- 您在第 13 页（位置 #150）的书签 | 添加于 2024年3月5日星期二 下午9:20:00',
    ],
    [
      'ja',
      '- 12ページ|位置No. 145-147のハイライト | 作成日: 2024年3月5日火曜日 21:12:45',
      '- 12ページ|位置No. 147のメモ | 作成日: 2024年3月5日火曜日 21:13:00',
      '- 13ページ|位置No. 150のブックマーク | 作成日: 2024年3月5日火曜日 21:20:00',
    ],
  ])('is read in %s', (_language, highlight, note, bookmark) => {
    const title = 'Die Verwandlung (Kafka, Franz)'
    const marks = readKindle(
      fileOf(
        entry(title, highlight, 'Als Gregor Samsa eines Morgens erwachte'),
        entry(title, note, 'Berühmt.'),
        entry(title, bookmark),
      ),
    )
    expect(marks).toMatchObject([
      {
        source: 'kindle',
        title: 'Die Verwandlung',
        author: 'Kafka, Franz',
        kind: 'highlight',
        style: 'yellow',
        place: '145',
        quote: 'Als Gregor Samsa eines Morgens erwachte',
        note: 'Berühmt.',
      },
      { kind: 'bookmark', style: null, quote: '', place: '150' },
    ])
    expect(marks[0]?.createdAt).toBeGreaterThanOrEqual(utc(2024, 2, 5, 21, 12, 0))
    expect(marks[0]?.updatedAt).toBeLessThanOrEqual(utc(2024, 2, 5, 21, 13, 0))
    expect(marks[0]?.fraction).toBeLessThan(marks[1]?.fraction ?? 0)
  })

  const place = (from: string, time: string) =>
    `- Your Highlight on Location ${from} | Added on Friday, May 3, 2024 ${time} AM`
  it('tells a highlight that was drawn anew once, as it was last', () => {
    const marks = readKindle(
      fileOf(
        entry('Walden (Thoreau)', place('10-11', '1:00:00'), 'I went to the woods because'),
        entry(
          'Walden (Thoreau)',
          place('10-12', '1:00:20'),
          'I went to the woods because I wished',
        ),
        entry('Walden (Thoreau)', place('10-11', '1:01:00'), 'I went to the woods'),
        entry('Walden (Thoreau)', place('11-12', '1:02:00'), 'to live deliberately'),
        entry('Walden (Thoreau)', place('90-91', '1:03:00'), 'I went to the woods'),
      ),
    )
    expect(marks.map(({ quote, place: at }) => [quote, at])).toEqual([
      ['I went to the woods', '10'],
      ['to live deliberately', '11'],
      ['I went to the woods', '90'],
    ])
  })

  it('keeps a note without a highlight, and leaves out what the publisher doesn’t let go', () => {
    const marks = readKindle(
      fileOf(
        entry(
          'Walden',
          '- Your Note on Location 5 | Added on Friday, May 3, 2024 1:00:00 AM',
          'Hm',
        ),
        entry(
          'Walden',
          place('7-8', '1:00:00'),
          '<You have reached the clipping limit for this item>',
        ),
      ),
    )
    expect(marks).toMatchObject([{ kind: 'bookmark', author: '', quote: '', note: 'Hm' }])
    expect(marks).toHaveLength(1)
  })

  it('finds the author in the last brackets', () => {
    const [mark] = readKindle(
      fileOf(entry('Dune (Dune Saga) (Herbert, Frank (Sr.))', place('1-2', '1:00:00'), 'Fear')),
    )
    expect([mark?.title, mark?.author]).toEqual(['Dune (Dune Saga)', 'Herbert, Frank (Sr.)'])
  })

  it('keeps the lines of a highlight', () => {
    const [mark] = readKindle(fileOf(entry('Poems', place('1-2', '1:00:00'), 'One\r\nTwo')))
    expect(mark?.quote).toBe('One\nTwo')
  })

  it('is quick with what nobody writes', () => {
    const many = Array.from({ length: 8000 }, (_, at) =>
      entry('Same', place('1-9', '1:00:00'), `word ${at} ${'x'.repeat(100)}`),
    )
    expect(readKindle(fileOf(...many))).toHaveLength(8000)
  })
})
