import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchBrief } from '@lectern/contract'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'

const most = 30 * 1024

let seeded: Seeded
let library: string
let user: string
beforeAll(async () => {
  seeded = await openSeeded()
  library = await seeded.library()
  const at = (number: number, of: number) => `${number % of}`.padStart(4, '0')
  user = await seeded.user()
  const [first = ''] = await seeded.books(
    library,
    Array.from({ length: 4000 }, (_, number) => ({
      title: `A Long and Winding Account of Journey ${number}`,
      subtitle: `An Adventure in Many Parts, Part ${number}`,
      authors: [`Adela Arkwright-Anderson ${at(number, 300)}`],
      narrators: [`Alexander Appleby ${at(number, 200)}`],
      series: [
        { name: `Annals of the Archipelago ${at(number, 40)}`, sequence: String(number) },
        { name: 'All of Them', sequence: String(number) },
      ],
      genres: [`Adventure ${at(number, 60)}`],
      tags: [`Autumn ${at(number, 60)}`],
      description: 'A long description, which no result shows. '.repeat(20),
    })),
  )
  await seeded.progress(user, first, { is_finished: 1 })
})
afterAll(() => seeded.close())

async function ask(q: string): Promise<{ found: SearchBrief; bytes: number }> {
  const { search } = browsingOver(seeded, () => seedTime).verbs
  const answer = await search.brief(library, { q, related: true }, callerOf(user))
  if (answer.content !== 'json') throw new Error('not JSON')
  const text = String(answer.text)
  return { found: JSON.parse(text) as SearchBrief, bytes: Buffer.byteLength(text) }
}

it('says how many books a series has, and how many of them are finished', async () => {
  const { found } = await ask('all of them')
  expect(found.series).toMatchObject([{ name: 'All of Them', numBooks: 4000, numFinished: 1 }])
})

it.each(['a', 'an', 'all of them'])(
  'answers “%s” in a library of thousands within 30 KB',
  async (q) => {
    const { found, bytes } = await ask(q)
    expect(found.items).toHaveLength(12)
    expect(found.series.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(most)
  },
)
