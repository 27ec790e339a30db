import { foldText } from '@lectern/contract/rules'
import type { FieldName } from './fields.ts'

/** The names that a library has already, by field. */
export type KnownNames = Partial<Record<FieldName, readonly string[]>>

/** The way a name is written already, where it is known. */
export type Spelling = (field: FieldName, name: string) => string

/** Folds each known name once: a pasted column asks for thousands. */
export function spellingOf(known: KnownNames): Spelling {
  const tables = new Map<FieldName, ReadonlyMap<string, string>>()
  const tableOf = (field: FieldName) => {
    const table = tables.get(field) ?? folded(known[field] ?? [])
    tables.set(field, table)
    return table
  }
  return (field, name) => tableOf(field).get(foldText(name)) ?? name
}

/** Leaves names as they are written. */
export const asWritten: Spelling = (_field, name) => name

const folded = (names: readonly string[]) =>
  // The first spelling wins, as it does where one name is looked for.
  new Map([...names].reverse().map((name) => [foldText(name), name]))
