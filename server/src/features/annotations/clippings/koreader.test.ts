import { describe, expect, it } from 'vitest'
import { readLuaTable } from './lua-table.ts'
import { readClippings } from './read-clippings.ts'

const newer = String.raw`-- we can read Lua syntax here!
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "Kapitel 1 \"Der Anfang\"",
            ["color"] = "green",
            ["datetime"] = "2024-08-01 12:30:00",
            ["datetime_updated"] = "2024-08-02 08:00:00",
            ["drawer"] = "lighten",
            ["note"] = "Zwei\
Zeilen",
            ["page"] = "/body/DocFragment[3]/body/p[5]/text().0",
            ["pageno"] = 30,
            ["pos0"] = "/body/DocFragment[3]/body/p[5]/text().0",
            ["pos1"] = "/body/DocFragment[3]/body/p[5]/text().20",
            ["text"] = "Es war einmal – \195\188ber Nacht",
        },
        [2] = {
            ["datetime"] = "2024-08-01 13:00:00",
            ["drawer"] = "underscore",
            ["page"] = 4,
            ["pos0"] = { ["page"] = 4, ["rotation"] = 0, ["x"] = 12.5, ["y"] = -3e1, ["zoom"] = 1 },
            ["text"] = "In a PDF",
        },
        [3] = {
            ["chapter"] = "Kapitel 2",
            ["datetime"] = "2024-08-01 14:00:00",
            ["page"] = "/body/DocFragment[4]/body/p[1]/text().0",
            ["pageno"] = 60,
            ["text"] = "in Kapitel 2",
        },
    },
    ["doc_pages"] = 120,
    ["doc_props"] = {
        ["authors"] = "Ada Lane\
Ben Ota",
        ["title"] = "Only Words",
    },
    ["partial_md5_checksum"] = "0123456789abcdef0123456789abcdef",
    ["percent_finished"] = 0.25,
    ["readermenu_tab_index"] = 1,
    ["summary"] = { ["status"] = "reading", },
}
`

const older = `return {
    ["bookmarks"] = {
        [1] = {
            ["chapter"] = "Two",
            ["datetime"] = "2021-03-02 20:00:00",
            ["highlighted"] = true,
            ["notes"] = "the second thing",
            ["page"] = "/body/DocFragment[9]/body/p[2]/text().0",
            ["pos0"] = "/body/DocFragment[9]/body/p[2]/text().0",
            ["text"] = "mine",
        },
        [2] = {
            ["chapter"] = "One",
            ["datetime"] = "2021-03-01 20:00:00",
            ["highlighted"] = true,
            ["notes"] = "the first thing",
            ["pos0"] = "/body/DocFragment[8]/body/p[2]/text().0",
            ["text"] = "Seite 12 the first thing @ 2021-03-01 20:00:00",
        },
        [3] = { ["datetime"] = "2021-03-03 20:00:00", ["page"] = "/body/x", ["notes"] = "in Three", ["text"] = "Remember", },
    },
    ["highlight"] = {
        [12] = { [1] = { ["chapter"] = "One", ["datetime"] = "2021-03-01 20:00:00", ["drawer"] = "lighten", ["pos0"] = "/body/DocFragment[8]/body/p[2]/text().0", ["text"] = "the first thing", }, },
        [40] = { [1] = { ["chapter"] = "Two", ["datetime"] = "2021-03-02 20:00:00", ["drawer"] = "lighten", ["pos0"] = "/body/DocFragment[9]/body/p[2]/text().0", ["text"] = "the second thing", }, },
    },
    ["stats"] = { ["authors"] = "Ada Lane", ["pages"] = 80, ["title"] = "Only Words", },
}`

describe('metadata of KOReader', () => {
  it('is read in its present form', () => {
    expect(readClippings('metadata.epub.lua', newer)).toMatchObject([
      {
        source: 'koreader',
        title: 'Only Words',
        author: 'Ada Lane, Ben Ota',
        kind: 'highlight',
        style: 'green',
        fraction: 0.25,
        quote: 'Es war einmal – über Nacht',
        note: 'Zwei\nZeilen',
        chapter: 'Kapitel 1 "Der Anfang"',
        place: '/body/DocFragment[3]/body/p[5]/text().0',
        createdAt: Date.UTC(2024, 7, 1, 12, 30),
        updatedAt: Date.UTC(2024, 7, 2, 8),
        document: '0123456789abcdef0123456789abcdef',
      },
      { kind: 'highlight', style: 'underline', place: '4 12.5 -30', chapter: null },
      { kind: 'bookmark', style: null, quote: '', note: '', fraction: 0.5 },
    ])
  })

  it('is read in its older form, without the texts that KOReader makes', () => {
    expect(readClippings('metadata.epub.lua', older)).toMatchObject([
      { quote: 'the first thing', note: '', chapter: 'One', fraction: 0.15 },
      { quote: 'the second thing', note: 'mine', chapter: 'Two', fraction: 0.5 },
      { kind: 'bookmark', quote: '', note: 'Remember' },
    ])
  })

  it('is called as its file where nobody says', () => {
    const text = `return { ["annotations"] = { { ["drawer"] = "lighten", ["text"] = "x" } }, ["doc_path"] = "/mnt/My Book.epub" }`
    expect(readClippings('metadata.epub.lua', text)).toMatchObject([{ title: 'My Book' }])
  })

  it.each([
    ['return { ["a"] = os.execute("rm -rf /") }'],
    ['return { a = function() end }'],
    ['return { ["a"] = "open'],
    ['return { ["a"] = 1'],
    ['return {} ; os.exit()'],
    [`return ${'{'.repeat(100)}${'}'.repeat(100)}`],
    ['return { ["a"] = 1 .. 2 }'],
  ])('is refused where it is more than values: %s', (text) => {
    expect(() => readClippings('x.lua', text)).toThrow('“x.lua” is damaged')
  })
})

it('reads every kind of value that Lua writes', () => {
  const table = readLuaTable(
    `-- one\n--[[ two\n ]]return { 1, -2.5, 0x10, 1e3, 'single', [[long\ntext]], true, nil, inf, -nan; name = "b\\tc", ["d"] = {}, }`,
  )
  expect([...table]).toEqual([
    [1, 1],
    [2, -2.5],
    [3, 16],
    [4, 1000],
    [5, 'single'],
    [6, 'long\ntext'],
    [7, true],
    [8, null],
    [9, Infinity],
    [10, null],
    ['name', 'b\tc'],
    ['d', new Map()],
  ])
})

describe('exports of KOReader', () => {
  const entry = {
    sort: 'highlight',
    drawer: 'lighten',
    color: 'blue',
    page: 30,
    time: 1722515400,
    text: 'Once upon a time',
    note: 'Again',
    chapter: 'One',
  }
  const book = { title: 'Only Words', author: 'Ada Lane\nBen Ota', number_of_pages: 120 }

  it('as JSON, of one book or several', () => {
    const wanted = {
      title: 'Only Words',
      author: 'Ada Lane, Ben Ota',
      quote: 'Once upon a time',
      note: 'Again',
      style: 'blue',
      fraction: 0.25,
      clock: 'utc',
      createdAt: 17225154e5,
    }
    const one = JSON.stringify({ ...book, version: 'json/1.0.0', entries: [entry] })
    expect(readClippings('a.json', one)).toMatchObject([wanted])
    const documents = [{ ...book, entries: [entry, { ...entry, page: '31' }, 'broken'] }]
    expect(readClippings('a.json', JSON.stringify({ documents }))).toMatchObject([
      wanted,
      { place: '31' },
    ])
  })

  it('as Markdown', () => {
    const text = [
      '# Only Words\n##### Ada Lane\n',
      '## Chapter 1',
      '### Page 12 @ 01 August 2024 12:30:00 PM',
      '*Once upon a time*',
      '\n---\nAgain',
      '\n[View in book](<file:///mnt/a.epub?pos=/body/x>)',
      '### Page [3] 14 @ 02 August 2024 01:05:00 AM',
      '# not a heading of ours',
      'Two\n\nparagraphs',
      '# Other\n##### N/A\n',
      '### Page iv @ 03 August 2024 01:05:00 AM',
      '==Marked==',
    ].join('\n')
    const marks = readClippings('notes.md', text)
    expect(marks[0]).toMatchObject({
      title: 'Only Words',
      author: 'Ada Lane',
      chapter: 'Chapter 1',
      place: '12',
      quote: 'Once upon a time',
      note: 'Again',
      createdAt: Date.UTC(2024, 7, 1, 12, 30),
    })
    expect(marks.at(-1)).toMatchObject({ title: 'Other', author: '', quote: 'Marked', place: 'iv' })
  })

  it('as text', () => {
    const wide = '\u3000'
    const block = (lines: string[]) => `${lines.join('\n')}\n-=-=-=-=-=-\n`
    const text =
      block([
        `${wide}Only Words`,
        wide,
        `${wide}Chapter 1`,
        wide,
        `${wide}${wide}-- Page: 12, added on Thu Aug  1 12:30:00 2024`,
        'Once upon a time',
        '---',
        'Again',
      ]) +
      block([
        `${wide}Chapter 2`,
        wide,
        `${wide}${wide}-- Seite: 13, hinzugefügt am Do 01 Aug 2024 12:31:00`,
        'Second',
      ]) +
      '\n' +
      block([
        '',
        `${wide}Other`,
        wide,
        `${wide}${wide}-- Page: 1, added on Thu Aug  1 12:32:00 2024`,
        'Third',
      ])
    expect(readClippings('notes.txt', text)).toMatchObject([
      {
        title: 'Only Words',
        chapter: 'Chapter 1',
        quote: 'Once upon a time',
        note: 'Again',
        createdAt: Date.UTC(2024, 7, 1, 12, 30),
      },
      { title: 'Only Words', chapter: 'Chapter 2', quote: 'Second', place: '13' },
      { title: 'Other', chapter: null, quote: 'Third' },
    ])
  })
})

it.each([
  ['novel.txt', 'Call me Ishmael.', 'is neither a file of KOReader'],
  ['a.json', '{"title": ', 'isn’t whole JSON'],
  ['a.json', '{"some": "thing"}', 'is JSON, but no export of KOReader'],
  ['a.txt', '==========\n', 'Nothing in “a.txt” could be read'],
  ['empty.txt', '', 'is neither'],
])('refuses %s with a sentence', (name, text, sentence) => {
  expect(() => readClippings(name, text)).toThrow(sentence)
})
