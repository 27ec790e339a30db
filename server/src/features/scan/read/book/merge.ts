import { defaultMetadataPrecedence } from '@lectern/contract/rules'
import type { BookFields, MetadataSource } from '../../shapes/media.ts'

/** What each source said; those that said nothing may be missing. */
export type BookSources = Partial<Record<MetadataSource, BookFields>>

export type BookProvenance = Partial<Record<keyof BookFields, MetadataSource>>

/**
 * One metadata from all sources, later in `precedence` wins; sources that are not named there are disabled. Only what
 * says something overrides: empty texts and lists do not, `false` does. `provenance` names the source of every field.
 */
export function mergeBook(
  sources: BookSources,
  precedence: readonly string[],
): { fields: BookFields; provenance: BookProvenance } {
  const fields: Record<string, unknown> = {}
  const provenance: Record<string, MetadataSource> = {}
  for (const source of precedence.filter(isSource)) {
    for (const [field, value] of Object.entries(sources[source] ?? {})) {
      if (!saysSomething(value)) continue
      fields[field] = value
      provenance[field] = source
    }
  }
  return { fields: fields as BookFields, provenance: provenance as BookProvenance }
}

function isSource(name: string): name is MetadataSource {
  return (defaultMetadataPrecedence as readonly string[]).includes(name)
}

function saysSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null
}
