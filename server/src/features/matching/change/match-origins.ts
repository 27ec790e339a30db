import type { FoundMatch } from '@lectern/contract'
import type { ItemRecord, FieldSource } from '#features/items/index.ts'

interface Said {
  provider: string
  /** Who said each field, where that wasn't `provider`. */
  from?: FoundMatch['from'] | undefined
  /** What rules did to a field. */
  ruled?: FoundMatch['ruled'] | undefined
}

/** Where the fields of a match came from, as origins name it; undefined for what the provider said and nobody changed. */
export function originsOf({ provider, from, ruled }: Said) {
  const sayers: Record<string, string | undefined> = { ...from }
  const rules: Record<string, string | undefined> = { ...ruled }
  return (_record: ItemRecord, field: string): FieldSource | undefined => {
    const source = `provider:${sayers[field] ?? provider}`
    const rule = rules[field]
    if (rule !== undefined) return { source: `rule:${rule}`, of: source }
    return sayers[field] === undefined ? undefined : { source }
  }
}
