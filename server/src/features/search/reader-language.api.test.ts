import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookSearch, SearchBrief } from '@lectern/contract'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { seeding } from '#testing/seed/seed.ts'

/** What somebody finds whose device says which language they read. */
describe('search by the reader’s language', () => {
  let test: TestApp
  let books: string
  let podcasts: string
  beforeAll(async () => {
    test = await createTestApp()
    const db = await openTestDatabase({ folder: join(test.folder, 'config'), isSecondary: true })
    const seed = seeding(db)
    books = await seed.library()
    podcasts = await seed.library('podcast')
    await seed.books(books, [
      { title: 'Müller', authors: ['Jörg Böll'] },
      { title: 'Der Mueller von der Au', authors: ['Joerg Boell'] },
      { title: 'Kinderbücher', authors: ['Ilse Maß'] },
      { title: 'Blumen', authors: ['Ilse Maß'] },
      {
        title: 'Små Børn på Ærø',
        authors: ['Åge Holm'],
        series: [{ name: 'Ågård', sequence: null }],
      },
      { title: 'Smaa Boern', authors: ['Aage Kirk'] },
      { title: 'Smagen af Aal', authors: ['Zoe Holm'] },
      { title: 'लड़का और चाँद', authors: ['फ़िराक़ गोरखपुरी'] },
      { title: 'हिन्दी की कहानी', authors: ['प्रेमचंद'] },
      { title: 'ĐORĐE', authors: ['Ivo Đurić'] },
      { title: '哈利波特与死亡圣器 上', authors: ['罗琳'] },
      { title: '哈利波特与死亡圣器 下', authors: ['罗琳'] },
      { title: '步步惊心', authors: ['桐华'], description: '人人都为生活' },
      { title: '人生海海', authors: ['麦家'] },
      { title: '生而为人', authors: ['鲁迅'] },
      { title: 'ＡＢＣ殺人事件', authors: ['アガサ'] },
      { title: 'ハリー・ポッター', authors: ['Rowling'] },
      { title: 'Ёлка', authors: ['Йозеф'] },
    ])
    await seed.podcasts(podcasts, [
      {
        title: 'Gespräche',
        author: 'Uli',
        episodes: [{ title: 'Bücherfrühling' }, { title: 'Ausflug' }],
      },
    ])
    await db.close()
  })
  afterAll(() => test.close())

  const headers = (language: string | null): Record<string, string> =>
    language === null ? {} : { 'accept-language': language }
  const found = async (q: string, language: string | null, more = '') => {
    const path = `/api/libraries/${books}/search?q=${encodeURIComponent(q)}${more}`
    const answer = await test.root.get(path, { headers: headers(language) })
    expect(answer.status).toBe(200)
    return answer.body as BookSearch
  }
  const brief = async (q: string, language: string | null, library = books) => {
    const path = `/api/lectern/libraries/${library}/search?q=${encodeURIComponent(q)}`
    const answer = await test.root.get(path, { headers: headers(language) })
    expect(answer.status).toBe(200)
    return answer.body as SearchBrief
  }
  const titles = async (q: string, language: string | null) => {
    const { book } = await found(q, language)
    const inBrief = (await brief(q, language)).items.map(({ media }) => media.metadata.title)
    const all = book.map(({ libraryItem }) => libraryItem.media.metadata.title)
    expect(inBrief).toEqual(all)
    return all
  }
  const people = async (q: string, language: string | null) =>
    (await found(q, language)).authors.map(({ name }) => name)

  it.each([
    // An exact spelling comes first.
    ['de-DE,de;q=0.9,en;q=0.8', 'Mueller', ['Der Mueller von der Au', 'Müller']],
    ['de', 'Müller', ['Müller', 'Der Mueller von der Au']],
    ['de', 'muell', ['Der Mueller von der Au', 'Müller']],
    ['de-CH', 'buecher', ['Kinderbücher']],
    ['de', 'Blue', []],
    ['da', 'Smaa Boern', ['Smaa Boern', 'Små Børn på Ærø']],
    ['da', 'små børn', ['Små Børn på Ærø', 'Smaa Boern']],
    ['nb-NO', 'aeroe', ['Små Børn på Ærø']],
    ['hi-IN', 'लडका', ['लड़का और चाँद']],
    ['hi', 'लड़का', ['लड़का और चाँद']],
    ['hi', 'चांद', ['लड़का और चाँद']],
    ['hi', 'हिंदी', ['हिन्दी की कहानी']],
    ['hr', 'Djordje', ['ĐORĐE']],
  ])('%s: %s', async (language, q, expected) => {
    expect(await titles(q, language)).toEqual(expected)
  })

  it('finds people by either spelling, as they are spelled first', async () => {
    expect(await people('Joerg', 'de')).toEqual(['Joerg Boell', 'Jörg Böll'])
    expect(await people('Jörg Böll', 'de')).toEqual(['Jörg Böll', 'Joerg Boell'])
    expect(await people('aage', 'da')).toEqual(['Aage Kirk', 'Åge Holm'])
    expect(await people('फिराक', 'hi')).toEqual(['फ़िराक़ गोरखपुरी'])
    expect((await found('aagaard', 'da')).series.map(({ series }) => series.name)).toEqual([
      'Ågård',
    ])
  })

  it('finds episodes by either spelling', async () => {
    const path = `/api/libraries/${podcasts}/search?q=buecherfruehling`
    const { body } = await test.root.get(path, { headers: headers('de') })
    expect(body.episodes).toHaveLength(1)
    const { episodes } = await brief('buecherfruehling', 'de', podcasts)
    expect(episodes.map(({ title }) => title)).toEqual(['Bücherfrühling'])
  })

  it('finds what it found before where the request names no language', async () => {
    for (const language of [null, 'sv', 'en-GB', '*']) {
      expect(await titles('Mueller', language)).toEqual(['Der Mueller von der Au'])
      expect(await titles('muell', language)).toEqual(['Der Mueller von der Au'])
    }
  })

  it('answers each language for itself, whoever asked before', async () => {
    const count = async (language: string | null) => (await brief('Mueller', language)).items.length
    expect([await count(null), await count('de'), await count('en'), await count('de')]).toEqual([
      1, 2, 1, 2,
    ])
  })

  it('orders names that fit alike as the language does', async () => {
    const { authors } = await found('holm', 'da')
    expect(authors.map(({ name }) => name)).toEqual(['Zoe Holm', 'Åge Holm'])
    expect(await people('holm', 'en')).toEqual(['Åge Holm', 'Zoe Holm'])
  })

  it.each([
    ['波特', ['哈利波特与死亡圣器 上', '哈利波特与死亡圣器 下']],
    ['死亡圣', ['哈利波特与死亡圣器 上', '哈利波特与死亡圣器 下']],
    ['哈利波特与死亡圣器下', ['哈利波特与死亡圣器 下', '哈利波特与死亡圣器 上']],
    ['步惊', ['步步惊心']],
    ['步步惊心', ['步步惊心']],
    ['人生', ['人生海海', '生而为人', '步步惊心']],
    ['abc殺人', ['ＡＢＣ殺人事件']],
    ['ＡＢＣ', ['ＡＢＣ殺人事件']],
    ['殺人事件', ['ＡＢＣ殺人事件']],
    ['ポッター', ['ハリー・ポッター']],
    ['ﾎﾟｯﾀｰ', ['ハリー・ポッター']],
  ])('finds Han and kana by any part: %s', async (q, expected) => {
    const asked = await titles(q, 'zh-CN')
    // Titles with the signs side by side come first.
    expect(asked[0]).toBe(expected[0])
    expect(asked.toSorted()).toEqual(expected.toSorted())
    expect(await titles(q, null)).toEqual(expect.arrayContaining(expected))
  })

  it('finds people written in Han by a part of their names', async () => {
    expect(await people('鲁迅', 'zh-TW')).toEqual(['鲁迅'])
    expect(await people('迅', 'zh')).toEqual(['鲁迅'])
  })

  it('takes е and ё, и and й for one in any language', async () => {
    for (const language of ['ru', null]) {
      expect(await titles('елка', language)).toEqual(['Ёлка'])
      expect(await people('иозеф', language)).toEqual(['Йозеф'])
    }
  })
})
