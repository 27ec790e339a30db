import { Readable } from 'node:stream'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { VisibleEntry } from '../entry.ts'

/** A wire list that is to be sent: JSON text before and behind its entries. */
export interface ListParts {
  open: string
  close: string
  entries: readonly VisibleEntry[]
}

/** JSON text of each of some entries; '' for one that is gone. */
export type RenderEntries = (
  entries: readonly VisibleEntry[],
) => Promise<(entry: VisibleEntry) => string>

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
const portion = 250

/** Lists with what is in them, as JSON. */
export async function answerWhole(answer: LongAnswer): Promise<Content> {
  const count = answer.lists.reduce((sum, list) => sum + list.entries.length, 0)
  if (count <= longFrom) return json(await textOf(answer))
  return {
    content: 'stream',
    stream: Readable.from(pieces(answer)),
    type: 'application/json; charset=utf-8',
  }
}

async function textOf({ before, after, lists, render }: LongAnswer): Promise<string> {
  const textFor = await render(lists.flatMap((list) => list.entries))
  const texts = lists.map(({ open, close, entries }) => {
    return `${open}${joined(entries, textFor)}${close}`
  })
  return `${before}${texts.join(',')}${after}`
}

async function* pieces({ before, after, lists, render }: LongAnswer): AsyncGenerator<string> {
  yield before
  for (const [index, { open, close, entries }] of lists.entries()) {
    yield index === 0 ? open : `,${open}`
    let isFirst = true
    for (let start = 0; start < entries.length; start += portion) {
      const some = entries.slice(start, start + portion)
      // oxlint-disable-next-line no-await-in-loop -- the next ones are made when these are sent
      const text = joined(some, await render(some))
      if (text === '') continue
      yield isFirst ? text : `,${text}`
      isFirst = false
    }
    yield close
  }
  yield after
}

function joined(
  entries: readonly VisibleEntry[],
  textFor: (entry: VisibleEntry) => string,
): string {
  return entries
    .map(textFor)
    .filter((text) => text !== '')
    .join(',')
}
