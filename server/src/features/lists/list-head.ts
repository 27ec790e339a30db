import { nameKey } from '#features/items/index.ts'
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
