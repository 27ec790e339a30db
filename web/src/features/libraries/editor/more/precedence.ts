import { defaultMetadataPrecedence } from '@lectern/contract/rules'

export type MetadataSource = (typeof defaultMetadataPrecedence)[number]

export interface SourceRow {
  source: MetadataSource
  isOn: boolean
}

/** Every source, the one that wins first; those that aren't read stand at the end. */
export function sourceRows(precedence: readonly string[] | undefined): SourceRow[] {
  const read = precedence ?? defaultMetadataPrecedence
  const on = defaultMetadataPrecedence
    .filter((source) => read.includes(source))
    .sort((one, other) => read.indexOf(other) - read.indexOf(one))
  const off = defaultMetadataPrecedence.filter((source) => !read.includes(source)).reverse()
  return [
    ...on.map((source) => ({ source, isOn: true })),
    ...off.map((source) => ({ source, isOn: false })),
  ]
}

/** What is saved of the rows: sources that are read, the one that wins last (ABS wire, libraries §2.1). */
export function precedenceOf(rows: readonly SourceRow[]): MetadataSource[] {
  return rows
    .filter(({ isOn }) => isOn)
    .map(({ source }) => source)
    .reverse()
}

/** The rows with one of them a place up or down. */
export function withRowAt(rows: readonly SourceRow[], from: number, to: number): SourceRow[] {
  const left = rows.filter((_, at) => at !== from)
  return [...left.slice(0, to), ...rows.slice(from, from + 1), ...left.slice(to)]
}
