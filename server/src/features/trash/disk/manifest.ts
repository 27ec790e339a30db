import { dirname } from 'node:path'
import { z } from 'zod'
import { readFile } from '#platform/disk/disk.ts'
import { flushFolder, rename, writeFlushed } from '#platform/disk/disk-writing.ts'
import { isEntryName, isInner, isPutSource, manifestPath } from './place.ts'

const inner = z.string().max(4096).refine(isInner)
const count = z.number().int().min(0)
const id = z.string().refine(isEntryName)

const piece = z.object({
  id,
  below: z.literal('').or(inner),
  at: inner,
  path: inner,
  itemId: z.string().max(64).nullable(),
  title: z.string().nullable(),
  isFolder: z.boolean(),
  numFiles: count,
  size: count,
  frees: count,
})

/** A new file that is to lie where old ones did: from where it comes and where it belongs, below the library folder. */
const put = z.object({ from: inner.refine(isPutSource), at: inner })

/** What the history of an item is to tell of an exchange. */
const note = z.object({
  itemId: z.string().max(64),
  tool: z.string().max(64),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** Number of the entry that this takes back; null: none. */
  undoes: z.number().int().nullable(),
})
export type ExchangeNote = z.output<typeof note>

/** What somebody deleted, from where and when (ms): enough to bring it back without a database. */
const manifest = z.object({
  version: z.literal(1),
  id,
  kind: z.enum(['item', 'file', 'metadata']),
  deletedAt: z.number().int(),
  deletedBy: z.object({ id: z.string(), username: z.string() }).nullable(),
  pieces: z.array(piece),
  /** While files are being exchanged for others: enough to finish that after a stop. */
  puts: z.array(put).default([]),
  note: note.nullable().default(null),
})
export type Manifest = z.output<typeof manifest>
export type Piece = z.output<typeof piece>

/** Resolves when it is on the disk. Throws what the disk says. */
export function writeManifest(root: string, content: Manifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content))
  return writeFlushed(manifestPath(root, content.id), [bytes], 'wx')
}

/** Says in the manifest that an exchange is over: from then on it is an entry like others. */
export async function closeExchange(root: string, content: Manifest): Promise<void> {
  const path = manifestPath(root, content.id)
  const bytes = Buffer.from(JSON.stringify({ ...content, puts: [] }))
  await writeFlushed(unfinished(path), [bytes], 'w')
  await rename(unfinished(path), path)
  await flushFolder(dirname(path))
}

/** A manifest that is being written anew. */
export const unfinished = (path: string): string => `${path}.new`

/** Null: there is none, or it is none of ours. Anybody who can write into the folder could have put it there. */
export async function readManifest(root: string, entryId: string): Promise<Manifest | null> {
  const text = await readFile(manifestPath(root, entryId)).catch(() => null)
  if (text === null) return null
  const read = manifest.safeParse(parsed(text.toString()))
  if (!read.success || read.data.id !== entryId) return null
  // What lies on a disk of its own has to lie below where that begins.
  const isSound = read.data.pieces.every(
    ({ below, at }) => below === '' || at.startsWith(`${below}/`),
  )
  return isSound ? read.data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
