import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Mail } from '#platform/mail/send-mail.ts'
import { unrestricted } from '#domain/caller.ts'
import { wordsIn } from '#platform/text/words.ts'
import { silentLog } from '#platform/log.ts'
import type { EbookMailRow } from '#storage/schema.ts'
import { createDeliveries } from './deliveries.ts'
import type { DeliveriesDeps } from './deliveries.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mail-'))
  path = join(folder, 'book.epub')
  await writeFile(path, 'a book')
})
afterEach(() => rm(folder, { recursive: true }))

type Deliver = (mail: Omit<Mail, 'from'>, signal?: AbortSignal) => Promise<void>

/** Deliveries of one mail, with a store that is an object. */
function bench(state: EbookMailRow['state'], deliver: Deliver, mayStillSee = true) {
  const row = {
    id: 'mail',
    user_id: 'ada',
    item_id: 'item',
    ino: 'ino',
    email: 'reader@example.org',
    file_name: 'book.epub',
    bytes: 6,
    state,
    failure: null,
  } as EbookMailRow
  const states: string[] = []
  const to = async (next: EbookMailRow['state']): Promise<boolean> => {
    row.state = next
    states.push(next)
    return true
  }
  const stop = new AbortController()
  let run = async (): Promise<void> => {}
  createDeliveries({
    store: {
      one: async () => ({ ...row }),
      sending: () => to('sending'),
      handOver: () => to('handed-over'),
      putBack: async () => (row.state === 'sending' ? to('waiting') : false),
      sent: () => to('sent'),
      failed: (_id: string, failure: string) => {
        row.failure = failure
        return to('failed')
      },
    } as unknown as DeliveriesDeps['store'],
    mail: { deliver },
    ebookOf: async () => ({
      ino: 'ino',
      path,
      name: 'book.epub',
      format: 'epub',
      type: 'application/epub+zip',
      title: 'Book',
    }),
    scopeOf: async () => (mayStillSee ? unrestricted : null),
    jobs: {
      define(kind) {
        run = () =>
          kind.run(kind.payload.parse({ mailId: 'mail' }), {
            signal: stop.signal,
            begun: () => {},
            afterwards: () => {},
          })
        return {} as never
      },
    },
    events: { publish: () => {} },
    log: silentLog,
    words: () => wordsIn('en-us'),
    now: () => 0,
  })
  return { row, states, stop, run: () => run() }
}

const refuse: Deliver = () => expect.fail('It must not be sent')

it('notes that nobody knows any more before the last bytes leave', async () => {
  const seen: string[] = []
  const { row, states, run } = bench('waiting', async ({ attachment }) => {
    seen.push(row.state)
    expect(String(await buffer(attachment!.stream))).toBe('a book')
    seen.push(row.state)
  })
  await run()
  expect(seen).toEqual(['sending', 'handed-over'])
  expect(states).toEqual(['sending', 'handed-over', 'sent'])
})

it('never sends again what may have arrived before the server stopped', async () => {
  const { row, run } = bench('handed-over', refuse)
  await run()
  expect(row).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('may have arrived'),
  })
})

it.each(['sent', 'failed'] as const)('leaves what is %s', async (state) => {
  const { states, run } = bench(state, refuse)
  await run()
  expect(states).toEqual([])
})

it('goes on later with what a stop interrupted before the last bytes', async () => {
  const { row, stop, run } = bench('sending', async (_mail, signal) => {
    stop.abort(new Error('the server stops'))
    signal?.throwIfAborted()
  })
  await run()
  expect(row).toMatchObject({ state: 'waiting', failure: null })
})

it('waits for the last word where the last bytes are out', async () => {
  const { row, stop, run } = bench('waiting', async ({ attachment }, signal) => {
    await buffer(attachment!.stream)
    stop.abort(new Error('the server stops'))
    signal?.throwIfAborted()
  })
  await run()
  expect(row.state).toBe('sent')
})

it('sends nothing to who may see nothing any more', async () => {
  const { row, run } = bench('waiting', refuse, false)
  await run()
  expect(row).toMatchObject({ state: 'failed', failure: 'Ebook file not found' })
})
