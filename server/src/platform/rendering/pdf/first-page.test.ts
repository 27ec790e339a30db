import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstPageOf } from './first-page.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A PDF of one page that is all of one colour. */
const pdf = (width: number, height: number): string => {
  const drawing = `1 0 0 rg 0 0 ${width} ${height} re f`
  return `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>> endobj
4 0 obj <</Length ${drawing.length}>> stream
${drawing}
endstream endobj
trailer <</Root 1 0 R/Size 5>>
%%EOF`
}

async function drawn(name: string, bytes: string): Promise<Buffer> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return firstPageOf(path)
}

describe('firstPageOf', () => {
  it('draws the first page', async () => {
    const picture = sharp(await drawn('red.pdf', pdf(300, 400)))
    const { format, width, height } = await picture.metadata()
    expect([format, width, height]).toEqual(['jpeg', 900, 1200])
    const { dominant } = await picture.stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })

  it('refuses what is no PDF, has no page or is far too large, and goes on with the next', async () => {
    for (const [name, bytes] of [
      ['junk.pdf', 'not a PDF at all'],
      ['empty.pdf', ''],
      ['thin.pdf', pdf(0, 0).replace('/Kids[3 0 R]/Count 1', '/Kids[]/Count 0')],
    ] as const)
      await expect(drawn(name, bytes), name).rejects.toMatchObject({ kind: 'invalid' })
    expect((await drawn('again.pdf', pdf(100, 100))).length).toBeGreaterThan(100)
  })

  it('asks many one after the other', async () => {
    const sizes = await Promise.all(
      [100, 200, 300, 400].map(async (width) => {
        const { height } = await sharp(await drawn(`${width}.pdf`, pdf(width, 400))).metadata()
        return height
      }),
    )
    expect(sizes).toEqual([1200, 1200, 1200, 1200])
  })
})

const data = process.env.LECTERN_TEST_DATA
describe.skipIf(data === undefined)('real PDFs (LECTERN_TEST_DATA)', () => {
  it('draws every one but those that are locked or have no page', async () => {
    const root = `${data ?? ''}/pdf/pdf`
    const refused: string[] = []
    for (const name of await readdir(root)) {
      const bytes = await firstPageOf(`${root}/${name}`).catch(() => null)
      if (bytes === null) refused.push(name)
    }
    expect(refused).toEqual([])
  })
})
