import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { dictzip, stardictFiles, type StardictWords } from '#testing/dictionaries/stardict.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'

let folder: string
let dictionary: Dictionary
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-dictionary-'))
  dictionary = createDictionary({ folder, log: silentLog, lookAgainMs: -1 })
})
afterEach(() => {
  dictionary.close()
  rmSync(folder, { recursive: true, force: true })
})

const words: StardictWords = [
  ['lamp', 'gives light'],
  ['Polish', 'of Poland'],
  ['polish', 'to make shine'],
  ['run', 'to go quickly'],
  ['Über', 'a prefix'],
  ['uber', 'a borrowed word'],
]

/** Lays files under a name without its end. */
function lay(stem: string, files: Record<string, Buffer>): void {
  mkdirSync(dirname(join(folder, stem)), { recursive: true })
  for (const [end, bytes] of Object.entries(files))
    writeFileSync(join(folder, `${stem}.${end}`), bytes)
}

async function look(word: string, lang?: string): Promise<[string, string][]> {
  const entries = await dictionary.lookUp(word, lang)
  return entries.map((entry) => [entry.word, 'html' in entry ? entry.html : entry.text])
}

const faults = async () => (await dictionary.files()).map(({ fault }) => fault)

test('a word is found as it is, with other capitals, without diacritics, and by its regular forms', async () => {
  const { ifo, idx, dict } = stardictFiles(words)
  lay('small', { ifo, idx, dict })
  expect(await look('lamp')).toEqual([['lamp', 'gives light']])
  expect(await look(' “LAMP,” ')).toEqual([['lamp', 'gives light']])
  expect(await look('Polish')).toEqual([
    ['Polish', 'of Poland'],
    ['polish', 'to make shine'],
  ])
  expect(await look('über')).toEqual([['Über', 'a prefix']])
  expect(await look('lámps')).toEqual([['lamp', 'gives light']])
  expect(await look('running')).toEqual([['run', 'to go quickly']])
  expect(await look('went')).toEqual([])
})

test.each([
  ['dictzip', (bytes: Buffer) => dictzip(bytes)],
  ['gzip', (bytes: Buffer) => gzipSync(bytes)],
])('files packed with %s, offsets of 64 bits and synonyms are read', async (_name, pack) => {
  const { ifo, idx, dict, syn } = stardictFiles(words, {
    bits: 64,
    synonyms: [
      ['torch', 0],
      ['ghost', 99],
    ],
  })
  lay('a/b/small', { ifo, 'idx.gz': gzipSync(idx), 'dict.dz': pack(dict), 'syn.gz': gzipSync(syn) })
  for (const [word, said] of words) expect(await look(word)).toContainEqual([word, said])
  expect(await look('Torches')).toEqual([['lamp', 'gives light']])
  expect(await look('ghost')).toEqual([])
  expect(await faults()).toEqual([null])
})

test('entries of several parts, in HTML, XDXF and Pango, are cleaned; links to words stay', async () => {
  const own = stardictFiles(
    [
      [
        'a',
        Buffer.from(
          'tə\0h<b>A</b> <script>alert(1)</script><a href="bword://b">b</a><a href="https://x.org">x</a><img src="y">\0W\0\0\0\u0002zz',
        ),
      ],
    ],
    {
      lines: [],
    },
  )
  lay('own', { ...own, ifo: Buffer.from(own.ifo.toString().replace('sametypesequence=m\n', '')) })
  expect(await look('a')).toEqual([
    ['a', '<p>[ə]</p>\n<b>A</b> <a href="bword://b">b</a><span>x</span>'],
  ])
  const xdxf = stardictFiles([['x', '<k>x</k>\n<tr>ks</tr> see <kref>y</kref>']], {
    lines: ['sametypesequence=x'],
  })
  lay('xdxf', xdxf)
  expect(await look('x')).toEqual([
    ['x', '<b>x</b><br /><small>ks</small> see <a href="bword://">y</a>'],
  ])
  const pango = stardictFiles([['p', '<span color="red" onclick="x()">p</span>\n<big>q</big>']], {
    lines: ['sametypesequence=g'],
  })
  lay('pango', pango)
  expect(await look('p')).toEqual([['p', '<span>p</span><br /><span>q</span>']])
})

test('dictionaries of the language of the book answer first', async () => {
  const of = (name: string) => {
    const { ifo, idx, dict } = stardictFiles([['gift', name]], { lines: [`bookname=${name}`] })
    return { ifo, idx, dict }
  }
  lay('de-en', of('A German'))
  lay('English/words', of('B English'))
  lay('other', of('C unknown'))
  expect((await look('gift', 'en-GB')).map(([, said]) => said)).toEqual([
    'B English',
    'C unknown',
    'A German',
  ])
  expect((await look('Gift', 'German'))[0]?.[1]).toBe('A German')
})

test('what is broken is named and does no harm to others', async () => {
  const good = stardictFiles(words)
  lay('a cut', { ...good, idx: good.idx.subarray(0, -3) })
  lay('b short', { ifo: good.ifo, idx: good.idx, dict: good.dict.subarray(0, 5) })
  lay('c none', { ifo: good.ifo })
  lay('d other', { ifo: Buffer.from('[Desktop]') })
  lay('e packed', { ifo: good.ifo, idx: good.idx, 'dict.dz': dictzip(good.dict).subarray(0, -9) })
  lay('f fewer', {
    ...good,
    ifo: Buffer.from(good.ifo.toString().replace('wordcount=6', 'wordcount=7')),
  })
  lay('g good', { ifo: good.ifo, idx: good.idx, dict: good.dict })
  lay('h synonyms', { ...good, ifo: good.ifo, syn: Buffer.from('torch') })
  // The one with fewer words, the one without synonyms, and the good one.
  expect((await look('lamp')).map(([, said]) => said)).toEqual(Array(3).fill('gives light'))
  const files = await dictionary.files()
  const told = files.map(({ path, fault }) => [path[0], fault])
  expect(new Map(told as [string, string | null][])).toEqual(
    new Map<string, string | null>([
      ['a', 'The word list is damaged, or was cut off.'],
      ['b', 'An entry lies outside of the file of entries, which may be cut off.'],
      ['c', 'The word list (.idx or .idx.gz) is missing.'],
      ['d', 'The .ifo file is not one of a StarDict dictionary.'],
      ['e', 'The file of entries is cut off.'],
      ['f', 'The word list ends after 6 of 7 words.'],
      ['g', null],
      ['h', 'Its synonyms are left out. The word list is damaged, or was cut off.'],
    ]),
  )
  // Put right, it answers without a restart.
  lay('a cut', { ifo: good.ifo, idx: good.idx, dict: good.dict })
  expect((await dictionary.files()).find(({ path }) => path.startsWith('a'))).toMatchObject({
    fault: null,
    words: 6,
  })
  expect(await look('lamp')).toHaveLength(4)
})

test('a word that is none, or far too long, is refused with a sentence', async () => {
  await expect(dictionary.lookUp(' – ', undefined)).rejects.toThrow('Please say which word')
  await expect(dictionary.lookUp('x'.repeat(101), undefined)).rejects.toThrow(
    'Only up to 100 characters',
  )
  expect(await look('constructor')).toEqual([])
})
