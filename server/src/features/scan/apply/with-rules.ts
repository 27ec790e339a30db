import { ruledLabels } from '#features/label-rules/index.ts'
import type { LabelFollower } from '#features/label-rules/index.ts'
import type { ScannedBook } from '../shapes/media.ts'

interface Scanned extends Pick<ScannedBook, 'ruled'> {
  fields: { genres?: string[]; tags?: string[] }
}

/** What was read, with genres and tags as the rules of the library have them. What files don't mention stays so. */
export function withRules<S extends Scanned>(scanned: S, follow: LabelFollower): S {
  const { genres = [], tags = [] } = scanned.fields
  const { labels, sources } = ruledLabels(follow, { genres, tags })
  if (Object.keys(sources).length === 0) return scanned
  const made = Object.keys(sources) as (keyof typeof labels)[]
  const fields = Object.fromEntries(made.map((field) => [field, [...labels[field]]]))
  return { ...scanned, fields: { ...scanned.fields, ...fields }, ruled: sources }
}
