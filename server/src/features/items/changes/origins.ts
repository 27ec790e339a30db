/** Where the value of a field came from. */
export interface FieldOrigin {
  /** One of a scan's sources (folderStructure, audioMetatags, …), `edit`, `provider:<name>` or `rule:<name>`. */
  source: string
  /** ms; null: with the item itself, or before times were kept. */
  at: number | null
  /** Id of the user who set it, or asked for it. */
  by?: string
  /** Of a rule: the source of the value that it changed. */
  of?: string
}

/** Origins by name of field. */
export type Origins = Record<string, FieldOrigin>

/** Whether it was set here rather than read from files: scans don't take it back. What a rule made of files is read anew with them. */
export function isChosen(origin: Pick<FieldOrigin, 'source' | 'of'> | undefined): boolean {
  if (origin === undefined) return false
  const { source, of } = origin
  if (source.startsWith('rule:')) return of === undefined || isChosen({ source: of })
  return source === 'edit' || source.startsWith('provider:')
}

/** Origins as text. A source alone stands for one without a time: most fields of most items have nothing else. */
export function originsText(origins: Origins): string {
  const short = Object.entries(origins).map(([field, origin]) => [
    field,
    isPlain(origin) ? origin.source : origin,
  ])
  return JSON.stringify(Object.fromEntries(short))
}

const isPlain = ({ at, by, of }: FieldOrigin): boolean =>
  at === null && by === undefined && of === undefined

/** Origins from their text, of any age. */
export function readOrigins(text: string): Origins {
  const stored = JSON.parse(text) as Record<string, string | FieldOrigin>
  return Object.fromEntries(
    Object.entries(stored).map(([field, origin]) => [
      field,
      typeof origin === 'string' ? { source: origin, at: null } : origin,
    ]),
  )
}

/** `origins` with those of some fields as another has them. */
export function putOrigins(
  origins: Origins,
  fields: readonly string[],
  others: Readonly<Partial<Origins>>,
): Origins {
  const next = { ...origins }
  for (const field of fields) {
    const origin = others[field]
    if (origin === undefined) delete next[field]
    else next[field] = origin
  }
  return next
}
