import { endpoint } from '@lectern/contract'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { json } from '#domain/content.ts'
import type { Answer } from '../answer.ts'
import { createRouter } from '../bind.ts'
import { createFileSlots } from '../limits/file-slots.ts'

const call = endpoint({
  method: 'GET',
  path: '/shelf',
  policy: 'open',
  summary: 'Books',
  reply: z.object({
    books: z.array(z.object({ title: z.string(), year: z.number().optional() })),
    next: z.union([z.object({ id: z.string() }), z.null()]),
  }),
})

/** What comes of a verb that answers this, where replies are checked. */
async function answerTo(result: unknown) {
  const server = fastify()
  const router = createRouter(server, {
    authenticate: async () => null,
    slots: createFileSlots(() => 0),
    basePath: '',
    checkReplies: true,
  })
  router.bind(call, () => result as Answer)
  const { statusCode, body } = await server.inject({ method: 'GET', url: '/shelf' })
  await server.close()
  return `${statusCode} ${body}`
}

const good = { books: [{ title: 'Emma', year: undefined }], next: null }

it.each([good, json(JSON.stringify(good))])(
  'lets pass what its schema names: %j',
  async (result) => {
    expect(await answerTo(result)).toBe('200 {"books":[{"title":"Emma"}],"next":null}')
  },
)

it.each([
  [{ next: null }, 'expected array'],
  [{ ...good, total: 1 }, 'no schema names total'],
  [{ ...good, books: [{ title: 'Emma', isbn: '1' }] }, 'no schema names books.0.isbn'],
  [{ ...good, next: { id: 'a', title: 'b' } }, 'no schema names next.title'],
  [json('{"books":[],"next":null,"more":[]}'), 'no schema names more'],
])('refuses in tests what a schema does not say: %j', async (result, breach) => {
  expect(await answerTo(result)).toMatch(
    new RegExp(`^500 .*GET /shelf breaks its contract: .*${breach}`),
  )
})
