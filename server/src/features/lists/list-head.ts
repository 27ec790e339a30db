import { nameKey } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import { fieldsOf, readListTexts } from './list-rules.ts'
import type { ListTexts } from './list-rules.ts'
import type { ListHead } from './list-tables.store.ts'

interface NewList {
  id: string
  libraryId: string
  /** '' for collections: they are everybody's. */
  userId: string
  name: string
  description: string | null
  /** ms */
  at: number
}

/** The library and texts of a list that is to be made, and the body's other fields; throws `invalid` with `refusal`. */
export function readNewList(body: unknown, refusal: string) {
  const fields = fieldsOf(body)
  const { name, description = null } = readListTexts(fields, refusal)
  const { libraryId } = fields
  if (name === undefined || typeof libraryId !== 'string' || libraryId === '')
    throw new Problem('invalid', refusal)
  return { libraryId, name, description, fields }
}

/** A new list as it is stored. */
export function newHead({ id, libraryId, userId, name, description, at }: NewList): ListHead {
  return {
    id,
    library_id: libraryId,
    user_id: userId,
    name,
    name_key: nameKey(name),
    description,
    created_at: at,
    updated_at: at,
  }
}

/** What of a stored list changes with its texts. */
export function changedTexts({ name, description }: ListTexts): Partial<ListHead> {
  return {
    ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
    ...(description === undefined ? {} : { description }),
  }
}
