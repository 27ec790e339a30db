import { basename, relative } from 'node:path'
import { byHand } from '#features/items/index.ts'
import type { ChangeAuthor, ChangeCause, FilesNote, WrittenEntry } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { carryOut, takeBack } from '../disk/exchange.ts'
import { closeExchange } from '../disk/manifest.ts'
import type { ExchangeNote, Manifest } from '../disk/manifest.ts'
import { factsOf } from '../disk/measure.ts'
import { openEntry } from '../disk/move-in.ts'
import { entryAround } from '../disk/place.ts'
import { exchangeRefusal, refusal } from '../disk/refusal.ts'
import { inLock } from './entry-lock.ts'
import { manifestOf, pieceOf, realRoot, rowOf } from './take.ts'
import type { Discard, TakeDeps, Taking } from './take.ts'

/** Files of one library folder, and those that are to lie there instead: fewer, more, or as many under the same names. */
export interface Exchange {
  things: readonly Discard[]
  puts: readonly Put[]
  /** What the history of their item is to tell; null: nothing. */
  note: ExchangeNote | null
}

interface Exchanging {
  by: Taking['by']
  /** Whether the history is to say that the old files are kept. */
  isKept: boolean
}

export interface Exchanged {
  /** The entry that keeps the old files. */
  id: string
  cause: ChangeCause
  /** What the history tells of it. */
  entries: WrittenEntry[]
}

/** Both without links on the way. */
export interface Put {
  /** Where the new file lies until then: beside under a hidden name, or in the trash; whole and on the disk. */
  from: string
  to: string
}

/**
 * Puts new files in the place of old ones, all or none; those are kept in one entry of the trash, and the history tells it. What is
 * to become of which file is on the disk before the first of them is moved, so a stop in between is finished by the next look
 * at the trash. @throws Problem in words; everything is as it was then.
 */
export async function exchangeFiles(
  { things, puts, note }: Exchange,
  exchanging: Exchanging,
  deps: TakeDeps,
): Promise<Exchanged> {
  const { by } = exchanging
  const [first] = things
  if (first === undefined) throw new Problem('missing', 'There is nothing to exchange.')
  const root = await realRoot(first.root)
  const pieces: Manifest['pieces'] = []
  for (const thing of things) pieces.push(await presentPiece(thing, root, deps.newId()))
  await refuseUnready(puts, things)
  const inner = puts.map(({ from, to }) => ({ from: relative(root, from), at: relative(root, to) }))
  const manifest = manifestOf({ kind: 'file', by, pieces, puts: inner, note }, deps)
  return inLock(deps.locks, manifest.id, async () => {
    await openEntry(root, manifest)
    try {
      await carryOut(root, manifest)
      const told = await tell(manifest, first, exchanging, deps)
      // It is done and told: an entry that couldn't be closed is closed by the next look at the trash.
      await closeExchange(root, manifest).catch(() => undefined)
      return told
    } catch (error) {
      // What the disk refuses now is finished by the next look at the trash.
      await takeBack(root, manifest).catch(() => undefined)
      throw exchangeRefusal(error, first.path)
    }
  })
}

async function tell(
  manifest: Manifest,
  folder: Pick<Discard, 'libraryId' | 'folderId'>,
  { by, isKept }: Exchanging,
  { store }: TakeDeps,
): Promise<Exchanged> {
  const { id } = manifest
  const rows = manifest.pieces.map((piece) => rowOf(manifest, piece, folder))
  const note = noteOf(manifest, { libraryId: folder.libraryId, by, trash: isKept ? id : null })
  const entries = await store.insertExchanged(rows, { note, emptied: emptiedBy(manifest) })
  return { id, cause: note?.cause ?? byHand(by), entries }
}

/** The entry whose files all take the place of others; null: the new files come from elsewhere. */
export const emptiedBy = ({ puts: [first] }: Manifest): string | null =>
  first === undefined ? null : entryAround(first.from)

/** What the history tells of an exchange; null where it is to tell nothing. */
export function noteOf(
  { note, deletedAt: at }: Manifest,
  { libraryId, by, trash }: { libraryId: string; by: ChangeAuthor | null; trash: string | null },
): FilesNote | null {
  if (note === null) return null
  const { itemId: id, undoes, ...change } = note
  const hand = byHand(by)
  if (undoes === null || by === null)
    return { ...change, record: { id, libraryId }, at, trash, cause: hand }
  const cause = { ...hand, source: 'undo' as const, by }
  return { ...change, record: { id, libraryId }, at, trash, cause, undoes }
}

/** @throws Problem */
async function presentPiece(thing: Discard, root: string, id: string) {
  try {
    const piece = await pieceOf(thing, root, id)
    if (piece !== null) return piece
  } catch (error) {
    throw refusal(error, thing.path)
  }
  throw new Problem('missing', `“${relative(thing.root, thing.path)}” is not there any more.`)
}

/** @throws Problem `conflict` where something of its own lies in a place, `missing` where a new file isn't there. */
async function refuseUnready(puts: readonly Put[], things: readonly Discard[]): Promise<void> {
  const old = new Set(things.map(({ target }) => target))
  for (const { from, to } of puts) {
    if ((await factsOf(from)) === null)
      throw new Problem('missing', 'The new file is not there any more.')
    if (!old.has(to) && (await factsOf(to)) !== null)
      throw new Problem(
        'conflict',
        `“${basename(to)}” is there already, and is no part of the book.`,
      )
  }
}
