import type { FolderMapping } from '#domain/path-map.ts'
import type { AbsExportReport, JsonExportReport } from '#features/exports/index.ts'
import type { ProblemKind } from '#platform/problem.ts'

/** What the thread is to write: plain data. */
export interface ExportOrder {
  kind: 'audiobookshelf' | 'json'
  /** The new file. */
  to: string
  /** Where folders are for Audiobookshelf. */
  maps: readonly FolderMapping[]
  configPath: string
  metadataPath: string
  databaseUrl: string | null
  /** ms */
  now: number
}

export type Exported =
  | ({ kind: 'audiobookshelf' } & AbsExportReport)
  /** `bytes`: of the file. */
  | ({ kind: 'json'; bytes: number } & JsonExportReport)

/** What the thread says: how far it is, and in the end what came of it. */
export type ExportMessage =
  | { said: 'progress'; fraction: number }
  | { said: 'done'; report: Exported }
  /** `kind`: of a Problem; null: nobody expected it. */
  | { said: 'failed'; kind: ProblemKind | null; message: string }
