import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEmbeddedPicture } from '../audio/embedded-picture.ts'
import { readEbook } from './ebook-facts.ts'
import type { EbookFacts } from './ebook-facts.ts'
import { lockOfEbook } from './lock-of-ebook.ts'
import { kindleBook } from './testing.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-one-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function stored(name: string, bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
async function read(name: string, bytes: string | Uint8Array): Promise<EbookFacts> {
  return readEbook({ path: await stored(name, bytes), ext: extname(name) })
}
/** The picture that a cover in the file itself stands for. */
async function pictureOf(name: string, { cover }: EbookFacts): Promise<string | undefined> {
  if (cover?.kind !== 'bytes') return undefined
  return (await readEmbeddedPicture(join(folder, name), cover))?.toString()
}
const invalid: unknown = expect.objectContaining({ name: 'Problem', kind: 'invalid' })

describe('Kindle books', () => {
  const said = { 100: 'Ann Lee & Bo Ek', 101: 'Ink', 104: '978-3-16-148410-0', 106: '1999-05-01' }

  it('say what their header says, with their cover', async () => {
    const bytes = kindleBook({ name: 'Short', said: { ...said, 503: 'Größe' }, cover: 'picture' })
    const facts = await read('a.azw3', bytes)
    expect(facts.fields).toEqual({
      title: 'Größe',
      authors: ['Ann Lee', 'Bo Ek'],
      publisher: 'Ink',
      isbn: '9783161484100',
      publishedYear: '1999',
    })
    expect(await pictureOf('a.azw3', facts)).toBe('picture')
    expect(await lockOfEbook(join(folder, 'a.azw3'), 'azw3')).toBe(null)
  })

  it('have the name of their database where there is no other, and may be locked', async () => {
    expect(await read('b.mobi', kindleBook({ name: 'A_Book', said: {} }))).toEqual({
      fields: { title: 'A Book' },
      cover: null,
    })
    const path = await stored('c.mobi', kindleBook({ name: 'Locked', said: {}, isLocked: true }))
    expect(await lockOfEbook(path, 'mobi')).toBe('kindle')
  })

  it('are refused where they are none, and never read past their end', async () => {
    await expect(read('d.mobi', 'no book')).rejects.toEqual(invalid)
    const whole = kindleBook({ name: 'Cut', said, cover: 'picture' })
    for (let length = 0; length < whole.length; length += 7) {
      const outcome = await read('e.mobi', whole.subarray(0, length)).catch((error: Error) => error)
      expect([length, outcome instanceof Error ? outcome.name : 'read']).toEqual([
        length,
        expect.stringMatching(/^(?:Problem|read)$/u),
      ])
    }
  })
})

describe('FictionBooks', () => {
  const book = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>
<FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>
<genre>sf</genre><author><first-name>Анна</first-name><last-name>Ли</last-name></author>
<book-title>Берег</book-title><annotation><p>Раз.</p><p>Два.</p></annotation><lang>ru</lang>
<coverpage><image l:href="#c.jpg"/></coverpage><sequence name="Море" number="2"/></title-info>
<publish-info><publisher>Ink</publisher><year>1987</year></publish-info></description>
<body><p>Текст</p></body><binary id="other">AAAA</binary>
<binary content-type="image/jpeg" id="c.jpg">${Buffer.from('picture').toString('base64')}</binary></FictionBook>`

  it('say what their description says, in any encoding, with their cover', async () => {
    const facts = await read('a.fb2', book('utf-8'))
    expect(facts.fields).toEqual({
      title: 'Берег',
      authors: ['Анна Ли'],
      description: 'Раз.\nДва.',
      genres: ['sf'],
      language: 'ru',
      publisher: 'Ink',
      publishedYear: '1987',
      series: [{ name: 'Море', sequence: '2' }],
    })
    expect(await pictureOf('a.fb2', facts)).toBe('picture')
    const western = book('windows-1252').replaceAll(/[\u0400-\u04ff]/gu, 'é')
    expect((await read('b.fb2', Buffer.from(western, 'latin1'))).fields.title).toBe('ééééé')
  })

  it('find a cover far behind the text, and none where it never ends', async () => {
    const long = book('utf-8').replace('Текст', 'x'.repeat(2_500_000))
    expect(await pictureOf('c.fb2', await read('c.fb2', long))).toBe('picture')
    expect((await read('d.fb2', long.slice(0, -60))).cover).toBe(null)
    await expect(read('e.fb2', '<html/>')).rejects.toEqual(invalid)
  })
})

describe('PDFs', () => {
  const info = '5 0 obj <</Title (Small \\(Boats\\)) /Author (Ann Lee; Bo Ek)>> endobj'
  const plain = `%PDF-1.4
1 0 obj <</Type/Catalog>> endobj
${info}
trailer <</Root 1 0 R /Info 5 0 R>>
`
  const cover = { kind: 'page' }

  it('say what their info says, also where their tables are broken', async () => {
    const fields = { title: 'Small (Boats)', authors: ['Ann Lee', 'Bo Ek'] }
    expect(await read('a.pdf', plain)).toEqual({ fields, cover })
    expect(await read('b.pdf', `${plain}startxref\n99999999\n%%EOF`)).toEqual({ fields, cover })
    const named = plain.replace('Small \\(Boats\\)', 'Microsoft Word - draft.doc')
    expect((await read('c.pdf', named)).fields).toEqual({ authors: fields.authors })
  })

  it('are read by their tables, before which anything may stand', async () => {
    const first = plain.slice(0, plain.indexOf('trailer'))
    const entry = (at: number): string => `${String(at).padStart(10, '0')} 00000 n\r\n`
    const table = `xref\n0 2\n0000000000 65535 f\r\n${entry(first.indexOf('1 0 obj'))}5 1\n${entry(first.indexOf('5 0 obj'))}trailer <</Root 1 0 R /Info 5 0 R>>\nstartxref\n${first.length}\n%%EOF`
    const facts = await read('d.pdf', `some mail\n${first}${table}`)
    expect(facts.fields.title).toBe('Small (Boats)')
  })

  it('are read by tables that are streams, with objects in streams', async () => {
    const head = '%PDF-1.5\n1 0 obj <</Type/Catalog>> endobj\n'
    const inner = '5 0 <</Title <FEFF0041006E006E>>>'
    const packed = deflateSync(inner)
    const objects = `2 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>> stream\n`
    const tableAt = head.length + objects.length + packed.length + '\nendstream endobj\n'.length
    const rows = [
      [1, head.indexOf('1 0 obj'), 0],
      [1, head.length, 0],
      [2, 2, 0],
    ].flatMap(([kind = 0, place = 0, rest = 0]) => [kind, place >> 8, place & 0xff, rest])
    const table = deflateSync(Buffer.from(rows))
    const bytes = Buffer.concat([
      Buffer.from(head + objects),
      packed,
      Buffer.from(
        `\nendstream endobj\n9 0 obj <</Type/XRef/W[1 2 1]/Index[1 2 5 1]/Root 1 0 R/Info 5 0 R/Filter/FlateDecode/Length ${table.length}>> stream\n`,
      ),
      table,
      Buffer.from(`\nendstream endobj\nstartxref\n${tableAt}\n%%EOF`),
    ])
    expect((await read('e.pdf', bytes)).fields).toEqual({ title: 'Ann' })
  })

  it('tell who locked them; a password is asked for by whoever reads', async () => {
    const locked = (handler: string): Promise<string> =>
      stored(`${handler}.pdf`, plain.replace('/Info', `/Encrypt <</Filter/${handler}>> /Info`))
    const kinds = ['EBX_HANDLER', 'Standard', 'FOPN_fLock'].map(async (handler) =>
      lockOfEbook(await locked(handler), 'pdf'),
    )
    expect(await Promise.all(kinds)).toEqual(['adobe', null, 'protected'])
    const facts = await readEbook({ path: await locked('Standard'), ext: '.pdf' })
    expect(facts).toEqual({ fields: {}, cover: null })
  })

  it('may be cut anywhere', async () => {
    const whole = `${plain}xref\n0 1\n0000000000 65535 f\r\ntrailer <</Root 1 0 R>>\nstartxref\n${plain.length}\n`
    for (let length = 0; length < whole.length; length += 3) {
      const outcome = await read('cut.pdf', whole.slice(0, length)).catch((error: Error) => error)
      expect(outcome instanceof Error ? outcome.name : 'read').toMatch(/^(?:Problem|read)$/u)
    }
  })

  it('are refused where they are none, and never run in circles', async () => {
    await expect(read('f.pdf', 'no book')).rejects.toEqual(invalid)
    const circle = `%PDF-1.4\nxref\n0 0\ntrailer <</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF`
    expect(await read('g.pdf', circle)).toEqual({ fields: {}, cover })
    const deep = `%PDF-1.4\ntrailer <</Root ${'['.repeat(100_000)}>>`
    expect(await read('h.pdf', deep)).toEqual({ fields: {}, cover })
  })
})
