import { labelFields } from '@lectern/contract/rules'
import { ruledLabels } from '#features/label-rules/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { ScannedBook } from '../shapes/media.ts'

interface Scanned extends Pick<ScannedBook, 'ruled'> {
  fields: { genres?: string[]; tags?: string[] }
}

/** What was read, with genres and tags as the rules of the library have them. What files don't mention stays so. */
export function withRules<S extends Scanned>(scanned: S, follow: LabelFollower): S {
  const { genres = [], tags = [] } = scanned.fields
  const { labels, ruled } = ruledLabels(follow, { genres, tags })
  const changed = labelFields.filter((field) => ruled[field] !== undefined)
  if (changed.length === 0) return scanned
  const fields = Object.fromEntries(changed.map((field) => [field, [...labels[field]]]))
  return { ...scanned, fields: { ...scanned.fields, ...fields }, ruled }
}
