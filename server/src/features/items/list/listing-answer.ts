import { Readable } from 'node:stream'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import { withItemField, withSeries } from '../render/cards.ts'
import type { Card } from '../render/cards.ts'
import type { CardBytes } from '../cache/card-memory.ts'
import { cardsAtOnce } from '../render/cards.store.ts'
import type { Entry } from './item-entries.ts'

/** More entries than this are sent batch by batch, so that no answer is held as a whole. */
const longestText = 1000

/** A page of a listing as JSON: the cards of its entries, and the envelope behind them. */
export async function stitch(
  cardsOf: CardBytes,
  entries: Entry[],
  envelope: Record<string, unknown>,
): Promise<Content> {
  const head = Buffer.from('{"results":[')
  const tail = Buffer.from(`],${JSON.stringify(envelope).slice(1)}`)
  if (entries.length <= longestText) {
    return json(Buffer.concat([head, ...(await dressed(cardsOf, entries)), tail]))
  }
  const parts = async function* () {
    yield head
    for (let start = 0; start < entries.length; start += cardsAtOnce) {
      const cards = await dressed(cardsOf, entries.slice(start, start + cardsAtOnce))
      yield Buffer.concat(start === 0 || cards.length === 0 ? cards : [comma, ...cards])
      // Other requests get their turn between two batches.
      await new Promise((resolve) => setImmediate(resolve))
    }
    yield tail
  }
  return {
    content: 'stream',
    stream: Readable.from(parts(), { objectMode: false }),
    type: 'application/json; charset=utf-8',
  }
}

const comma = Buffer.from(',')

/** Cards with what this listing adds to them, and the commas between them. */
async function dressed(cardsOf: CardBytes, entries: Entry[]): Promise<Uint8Array[]> {
  const cards = await cardsOf(entries.map((entry) => entry.id))
  const parts: Uint8Array[] = []
  for (const entry of entries) {
    const card = cards.get(entry.id)
    if (card === undefined) continue
    if (parts.length > 0) parts.push(comma)
    parts.push(dress(card, entry))
  }
  return parts
}

function dress(
  bytes: Uint8Array,
  { series, collapsed, incomplete, feed, share }: Entry,
): Uint8Array {
  if ((series ?? collapsed ?? incomplete ?? feed ?? share) === undefined) return bytes
  let card: Card = Buffer.from(bytes).toString()
  if (series !== undefined) card = withSeries(card, series)
  if (collapsed !== undefined)
    card = withItemField(card, 'collapsedSeries', JSON.stringify(collapsed))
  if (incomplete !== undefined)
    card = withItemField(card, 'numEpisodesIncomplete', String(incomplete))
  if (feed !== undefined) card = withItemField(card, 'rssFeed', JSON.stringify(feed))
  if (share !== undefined) card = withItemField(card, 'mediaItemShare', JSON.stringify(share))
  return Buffer.from(card)
}
