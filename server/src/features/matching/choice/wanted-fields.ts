import { matchFields } from '@lectern/contract'
import type { MatchField } from '@lectern/contract'
import type { ItemRecord } from '#features/items/index.ts'
import { fieldsOf } from '#features/items/index.ts'
import type { Replacing } from '../change/taking.ts'

/** Fields of an item that a match could change: those that are empty or to be replaced, unless they are locked. */
export function wantedFields(record: ItemRecord, replacing: Replacing): Set<MatchField> {
  const values = fieldsOf(record)
  return new Set(
    matchFields.filter((field) => {
      if (record.locks.includes(field)) return false
      return isEmpty(values[field]) || (field === 'cover' ? replacing.cover : replacing.details)
    }),
  )
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0)
