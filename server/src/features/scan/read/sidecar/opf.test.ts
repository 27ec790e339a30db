import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readOpf } from './opf.ts'

const opf = (inside: string): string =>
  `<?xml version="1.0"?><ns0:package xmlns:ns0="http://www.idpf.org/2007/opf"><ns0:metadata xmlns:x="http://purl.org/dc/elements/1.1/">${inside}</ns0:metadata></ns0:package>`

describe('readOpf', () => {
  it('reads everything it knows', () => {
    expect(
      readOpf(
        opf(`<x:title>Low Tide</x:title><x:title>Other</x:title><x:subtitle>A Novel</x:subtitle>
          <x:creator ns0:role="aut" ns0:file-as="Lane, Ada">Ada Lane</x:creator>
          <x:creator id="c2">Ben Ota</x:creator><ns0:meta refines="#c2" property="role" scheme="marc:relators">aut</ns0:meta>
          <x:creator ns0:role="nrt">Nora Reed</x:creator><x:creator>Nobody Knows</x:creator>
          <x:contributor ns0:role="aut">Not Counted</x:contributor>
          <x:publisher>Lantern &amp; Press</x:publisher><x:date>2019-05-01T00:00:00+00:00</x:date>
          <x:identifier ns0:scheme="ISBN">9780306406157</x:identifier><x:identifier ns0:scheme="asin">B0ABCDEF12</x:identifier>
          <x:description>&lt;p&gt;A keeper&lt;script&gt;x()&lt;/script&gt; finds a map.&lt;/p&gt;</x:description>
          <x:subject>Fantasy</x:subject><x:subject>Sea</x:subject><x:subject>Sea</x:subject><x:tag>cosy</x:tag><x:language>en</x:language>
          <ns0:meta name="calibre:series" content="Harbor Lights"/><ns0:meta name="calibre:series_index" content="2.0"/>
          <ns0:meta name="calibre:series" content="Other Saga"/><ns0:meta name="calibre:series_index" content="1.5"/>
          <ns0:meta name="calibre:user_metadata:#narrators" content="{&quot;#value#&quot;: [&quot;Sam Hill&quot;, &quot;Nora Reed&quot;]}"/>`),
      ),
    ).toEqual({
      title: 'Low Tide',
      subtitle: 'A Novel',
      authors: ['Ada Lane', 'Ben Ota'],
      narrators: ['Nora Reed', 'Sam Hill'],
      publisher: 'Lantern & Press',
      publishedYear: '2019',
      isbn: '9780306406157',
      asin: 'B0ABCDEF12',
      description: 'A keeper finds a map.',
      genres: ['Fantasy', 'Sea'],
      tags: ['cosy'],
      language: 'en',
      series: [
        { name: 'Harbor Lights', sequence: '2' },
        { name: 'Other Saga', sequence: '1.5' },
      ],
    })
  })

  it.each<[string, string, object]>([
    ['a year alone', '<x:date>2011</x:date>', { publishedYear: '2011' }],
    ['a date that begins with no year', '<x:date>May 2011</x:date>', {}],
    [
      'an identifier that names itself',
      '<x:identifier>urn:isbn:978-0-306</x:identifier>',
      { isbn: '978-0-306' },
    ],
    [
      'series of EPUB 3, but no sets and nothing that those belong to',
      `<meta property="belongs-to-collection" id="a"> The  Tides </meta>
       <meta refines="#a" property="collection-type">series</meta><meta refines="#a" property="group-position">02.5</meta>
       <meta property="belongs-to-collection" id="b">Box</meta><meta refines="#b" property="collection-type">set</meta>
       <meta property="belongs-to-collection" id="c" refines="#a">World</meta><meta refines="#c" property="collection-type">series</meta>
       <meta property="belongs-to-collection">Untyped</meta>`,
      { series: [{ name: 'The Tides', sequence: '2.5' }] },
    ],
    [
      'series of calibre before those of EPUB 3',
      `<meta property="belongs-to-collection" id="a">Other</meta><meta refines="#a" property="collection-type">series</meta>
       <meta name="calibre:series" content="S"/><meta name="calibre:series_index" content="1"/>`,
      { series: [{ name: 'S', sequence: '1' }] },
    ],
    [
      'a series without an index',
      '<meta name="calibre:series" content="S"/>',
      { series: [{ name: 'S', sequence: null }] },
    ],
    [
      'narrators that are no JSON',
      '<meta name="calibre:user_metadata:#narrators" content="x"/>',
      {},
    ],
    ['empty elements', '<x:title/><x:creator role="aut"/><x:subject> </x:subject>', {}],
    [
      'the old nesting',
      '<dc-metadata><x:Title>Old</x:Title><x:Creator role="aut">Ada Lane</x:Creator></dc-metadata>',
      { title: 'Old', authors: ['Ada Lane'] },
    ],
  ])('%s', (_, inside, fields) => expect(readOpf(opf(inside))).toEqual(fields))

  it('says nothing where there is no metadata, and refuses what is no XML', () => {
    expect(readOpf('<package/>')).toEqual({})
    expect(() => readOpf('junk')).toThrow('XML')
  })
})

const data = process.env.LECTERN_TEST_DATA

describe.skipIf(data === undefined)('real OPF files (LECTERN_TEST_DATA)', () => {
  const folder = `${data ?? ''}/opf/opf`
  const files =
    data === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.opf'))
  it.each(files)('%s', (name) => {
    const xml = readFileSync(`${folder}/${name}`, 'utf8')
    const fields = readOpf(xml)
    expect(fields.title).toBeTruthy()
    expect(xml.replaceAll(/\s+/gu, ' ')).toContain(
      (fields.title ?? '').replaceAll('&', '&amp;').split(/\s+/u)[0],
    )
    expect(fields.language).toBe(/<(?:\w+:)?language[^>]*>([^<]+)</u.exec(xml)?.[1])
    expect(fields.description ?? '').not.toMatch(/<\/?\w+>/u)
  })
})
