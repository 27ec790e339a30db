import { batchesOf } from '#platform/lists/batches.ts'
import { Readable } from 'node:stream'
import type { Content } from '#domain/content.ts'
import { jsonOf } from '#domain/joined-json.ts'
import type { VisibleEntry } from '../entry.ts'

/** A wire list that is to be sent: JSON text before and behind its entries. */
export interface ListParts {
  open: string
  close: string
  entries: readonly VisibleEntry[]
}

/** JSON in UTF-8 of each of some entries; `nothing` for one that is gone. */
export type RenderEntries = (
  entries: readonly VisibleEntry[],
) => Promise<(entry: VisibleEntry) => Buffer>

export const nothing = Buffer.alloc(0)

interface LongAnswer {
  /** JSON text before and behind the lists. */
  before: string
  after: string
  lists: readonly ListParts[]
  render: RenderEntries
}

/** From so many entries on an answer goes out while it is made: whole, it would be tens of megabytes. */
const longFrom = 1000
/** Entries that are rendered at a time then. */
const batchSize = 250

/** Lists with what is in them, as JSON. */
export async function answerWhole(answer: LongAnswer): Promise<Content> {
  const count = answer.lists.reduce((sum, list) => sum + list.entries.length, 0)
  if (count <= longFrom) return jsonOf(await partsOf(answer))
  return {
    content: 'stream',
    stream: Readable.from(pieces(answer)),
    type: 'application/json; charset=utf-8',
  }
}

async function partsOf({ before, after, lists, render }: LongAnswer): Promise<Buffer[]> {
  const textFor = await render(lists.flatMap((list) => list.entries))
  const texts = lists.map(({ open, close, entries }) => [
    Buffer.from(open),
    ...withCommas(entries.map(textFor)),
    Buffer.from(close),
  ])
  const all = texts.flatMap((text, index) => (index === 0 ? text : [comma, ...text]))
  return [Buffer.from(before), ...all, Buffer.from(after)]
}

async function* pieces({
  before,
  after,
  lists,
  render,
}: LongAnswer): AsyncGenerator<string | Buffer> {
  yield before
  for (const [index, { open, close, entries }] of lists.entries()) {
    yield index === 0 ? open : `,${open}`
    let isFirst = true
    for (const some of batchesOf(entries, batchSize)) {
      // oxlint-disable-next-line no-await-in-loop -- the next ones are made when these are sent
      const text = Buffer.concat(withCommas(some.map(await render(some))))
      if (text.length === 0) continue
      if (!isFirst) yield ','
      yield text
      isFirst = false
    }
    yield close
  }
  yield after
}

/** Those that say something, with commas between. */
function withCommas(texts: readonly Buffer[]): Buffer[] {
  const said = texts.filter(({ length }) => length > 0)
  return said.flatMap((text, index) => (index === 0 ? [text] : [comma, text]))
}

const comma = Buffer.from(',')
