import { z } from 'zod'

export const fileEnding = '.audiobookshelf'
/** Four lines, as Audiobookshelf has them: id, who made it, when (ms), version. */
export const detailsEntry = 'details'
export const databaseEntry = 'lectern.sqlite'
export const manifestEntry = 'manifest.json'
/** Made by Lectern. */
export const ownKey = 'lectern'
/** Made by Audiobookshelf. */
export const foreignKey = 'sqlite'

/** Folders of METADATA_PATH that belong to a backup, by the folder of the archive; everything else there can be made again. */
export const keptFolders: Readonly<Record<string, string>> = {
  'metadata-items': 'items',
  'metadata-authors': 'authors',
  'metadata-fonts': 'fonts',
}

/** Rises when an older release could not read the archive any more. */
export const backupFormat = 1

const entry = z.object({
  name: z.string().max(4096),
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What is in the archive, written last. */
export const manifestShape = z.object({
  format: z.number().int(),
  /** Version of Lectern that made it. */
  version: z.string(),
  /** Steps that the schema has taken. */
  steps: z.array(z.string()),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** The database first. */
  entries: z.array(entry).min(1),
})
export type Manifest = z.output<typeof manifestShape>

export interface Details {
  id: string
  key: string
  /** ms */
  createdAt: number
  version: string
}

export const detailsText = ({ id, key, createdAt, version }: Details): string =>
  [id, key, createdAt, version].join('\n')

/** null: these are no details of a backup. */
export function parseDetails(text: string): Details | null {
  const [id = '', key = '', createdAt = '', version = ''] = text
    .split('\n')
    .map((line) => line.trim())
  const isKnown = /^[\w-]{1,80}$/.test(id) && /^\d{1,15}$/.test(createdAt) && version !== ''
  return isKnown ? { id, key, createdAt: Number(createdAt), version: version.slice(0, 40) } : null
}

/** Where a file of the archive goes, below METADATA_PATH; null: nowhere, and the archive is none of ours. */
export function placeOf(name: string): string[] | null {
  const [folder = '', ...rest] = name.split('/')
  const target = Object.hasOwn(keptFolders, folder) ? keptFolders[folder] : undefined
  const isSafe = (part: string): boolean =>
    part !== '' && part !== '.' && part !== '..' && !/[\\\0:]/.test(part)
  return target !== undefined && rest.length > 0 && rest.every(isSafe) ? [target, ...rest] : null
}
