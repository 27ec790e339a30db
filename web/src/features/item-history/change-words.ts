import type { ItemHistoryEntry } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'

const known = [
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'genres',
  'tags',
  'publishedYear',
  'publishedDate',
  'publisher',
  'description',
  'isbn',
  'asin',
  'language',
  'author',
  'releaseDate',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
  'type',
  'explicit',
  'abridged',
  'tracks',
] as const
const ours = ['cover', 'chapters', 'ebook', 'locks', 'item', 'files'] as const

const isOneOf = <T extends string>(list: readonly T[], name: string): name is T =>
  (list as readonly string[]).includes(name)

/** Name of a field as people read it; of an episode's field that of the field. */
export function fieldWord(field: string): string {
  const own = field.replace(/^episodes\.[^.]*\./, '')
  const word = isOneOf(known, own)
    ? texts.t(`editor.field.${own}`)
    : isOneOf(ours, own)
      ? texts.t(`changes.field.${own}`)
      : own
  return own === field ? word : texts.t('changes.ofEpisode', { field: word })
}

const sources = [
  'folderStructure',
  'audioMetatags',
  'nfoFile',
  'txtFiles',
  'opfFile',
  'absMetadata',
  'edit',
] as const

/** Why a rule took the file of an episode, as people read it; null for any other change of files. */
export function lettingGoWord({ kind, fields }: Pick<ItemHistoryEntry, 'kind' | 'fields'>) {
  const reason = (kind === 'files' && fields[0]?.source?.replace(/^retention:/, '')) || ''
  return isOneOf(reasons, reason) ? texts.t(`retention.${reason}`) : null
}

const reasons = ['finished', 'newest', 'age'] as const

/** Where a value came from, as people read it; `nameOf` tells what a provider is called. */
export function originWord(source: string, nameOf: NameOf = (name) => name): string {
  if (isOneOf(sources, source)) return texts.t(`changes.origin.${source}`)
  const [, kind, name = source] = /^(provider|rule):(.*)$/su.exec(source) ?? []
  if (kind === 'rule') return texts.t('changes.origin.rule', { what: name })
  return kind === 'provider' ? nameOf(name) : name
}

type NameOf = (provider: string) => string

/** How a change came about. */
export function sourceWord(
  { source, sourceName }: Pick<ItemHistoryEntry, 'source' | 'sourceName'>,
  nameOf: NameOf = (name) => name,
): string {
  const word = texts.t(`changes.source.${source}`)
  if (source === 'rule')
    return texts.t(sourceName === 'retention' ? 'schedule.room' : 'changes.source.rules')
  return sourceName ? `${word}: ${nameOf(sourceName)}` : word
}

/** A value on one line or as lines of text; '' where there is none. Lists are told in their order. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return texts.t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return field === 'cover' ? (value.split('/').at(-1) ?? '') : value
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (field === 'locks') return value.map((name) => fieldWord(String(name))).join(', ')
  if (field === 'chapters') return texts.t('changes.chapters', { count: value.length })
  return value.map(entryWords).filter(Boolean).join(', ')
}

function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { name, sequence, filename, path, title } = entry as Record<string, unknown>
  const word = name ?? filename ?? title ?? path
  if (typeof word !== 'string') return ''
  return typeof sequence === 'string' && sequence ? `${word} #${sequence}` : word
}
