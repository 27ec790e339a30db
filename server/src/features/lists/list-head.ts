import { nameKey } from '#features/items/index.ts'
import { cleanNote } from '#platform/text/html.ts'
import { cleanName } from './list-rules.ts'
import type { ListHead } from './store/list-tables.store.ts'

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

/** What people write about a list; absent fields stay as they are. */
export interface ListTexts {
  name?: string | undefined
  description?: string | null | undefined
}

/** A new list as it is stored. */
export function newHead({ id, libraryId, userId, name, description, at }: NewList): ListHead {
  return {
    id,
    library_id: libraryId,
    user_id: userId,
    ...namesOf(name),
    description,
    created_at: at,
    updated_at: at,
  }
}

/** The texts of a new list, cleaned; throws `invalid` with `refusal` for a name that can't be one. */
export function newTexts(
  { name, description }: { name: string; description?: string | null | undefined },
  refusal: string,
) {
  return { name: cleanName(name, refusal), description: cleanNote(description ?? '') }
}

/** What of a stored list changes with its texts, cleaned; throws `invalid` with `refusal` for a name that can't be one. */
export function changedTexts({ name, description }: ListTexts, refusal: string): Partial<ListHead> {
  return {
    ...(name === undefined ? {} : namesOf(cleanName(name, refusal))),
    ...(description === undefined ? {} : { description: cleanNote(description ?? '') }),
  }
}

const namesOf = (name: string) => ({ name, name_key: nameKey(name) })
