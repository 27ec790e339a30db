import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { LabelKind } from './schema.ts'
import { everything, nothing, openItemFeeds, overItems, sharedItems } from './visibility.ts'
import type { ItemCondition } from './visibility.ts'

/**
 * The rule language over items: and, or, not; field, operator, value. Filters are written in it, and whatever
 * else chooses items by their properties. It is data (JSON), so a rule can be stored and shown.
 */
export type Rule =
  | { and: Rule[] }
  | { or: Rule[] }
  | { not: Rule }
  | { field: TextField; is: string }
  | { field: TextField; empty: true }
  | NumberRule
  | { field: FlagField; is: true }
  /** Anybody with its address can follow a feed of it. */
  | { field: 'openFeed'; is: true }
  | { field: 'openShare'; is: true }
  | { field: LabelKind; is: string }
  | { field: LabelKind; empty: true }
  | { field: 'author' | 'series'; is: string }
  | { field: 'author' | 'series'; empty: true }
  | { field: 'progress'; of: string; is: ProgressState }
  | { field: ProgressTime; of: string; atLeast: number }

/** A number within bounds that belong to it; what has no number isn't within any. */
export interface NumberRule {
  field: NumberField
  atLeast?: number
  atMost?: number
}

export type TextField = keyof typeof textColumns
export type NumberField = keyof typeof numberColumns
export type FlagField = keyof typeof flagColumns
/** When somebody last heard or finished an item itself, ms. */
export type ProgressTime = keyof typeof progressTimes
/** States of one's own progress of an item itself, not of episodes. */
export type ProgressState =
  | 'finished'
  | 'started'
  | 'in-progress'
  | 'audio-in-progress'
  | 'ebook-in-progress'

type Condition = Expression<SqlBool>

/** Compiles a rule to a where clause over the `items` of one library. Every value is bound; fields map to fixed columns. */
export function compileRule(rule: Rule, libraryId: string): ItemCondition {
  return () => condition(rule, libraryId)
}

/** The rule chooses few items by a link, so a query had better start from the links than from the items. */
export function isSelective(rule: Rule | null): boolean {
  if (rule === null) return false
  if ('and' in rule) return rule.and.some(isSelective)
  if ('or' in rule) return rule.or.length > 0 && rule.or.every(isSelective)
  if ('not' in rule || !('is' in rule)) return false
  return selectiveFields.has(rule.field)
}

/** The library of items as a column, or as an expression where no index of the library shall apply: the rule's links come first. */
export const libraryColumn = (rule: Rule | null): RawBuilder<string> =>
  isSelective(rule) ? sql<string>`items.library_id || ''` : sql.ref('items.library_id')

const selectiveFields = new Set<string>([
  'author',
  'series',
  'narrator',
  'progress',
  'openFeed',
  'openShare',
])

/** The rule asks for somebody's own progress, so that what it chooses differs from user to user. */
export function isPersonal(rule: Rule | null): boolean {
  if (rule === null) return false
  if ('and' in rule) return rule.and.some(isPersonal)
  if ('or' in rule) return rule.or.some(isPersonal)
  return 'not' in rule ? isPersonal(rule.not) : 'of' in rule
}

export const isNumberRule = (rule: Rule): rule is NumberRule =>
  'field' in rule && rule.field in numberColumns

/** A label that items have. */
export const isLabelRule = (rule: Rule): rule is { field: LabelKind; is: string } =>
  'is' in rule && isLabel(rule.field)

/** The column of `items` that a number rule looks at. */
export const numberColumn = (field: NumberField) => numberColumns[field]

const textColumns = {
  publisher: 'items.publisher',
  language: 'items.language',
  isbn: 'items.isbn',
  asin: 'items.asin',
  subtitle: 'items.subtitle',
  publishedYear: 'items.published_year',
  cover: 'items.cover_path',
  ebookFormat: 'items.ebook_format',
} as const

const numberColumns = {
  year: 'items.published_year_num',
  audioFiles: 'items.num_audio_files',
  chapters: 'items.num_chapters',
  supplementaryFiles: 'items.num_supplementary',
  addedAt: 'items.added_at',
  /** Seconds; 0 for what has no sound. */
  duration: 'items.duration',
} as const

const progressTimes = {
  heardAt: 'progress.last_update',
  finishedAt: 'progress.finished_at',
} as const

const flagColumns = {
  explicit: 'items.explicit',
  abridged: 'items.abridged',
  missing: 'items.is_missing',
  invalid: 'items.is_invalid',
  description: 'items.has_description',
} as const

function condition(rule: Rule, libraryId: string): Condition {
  if ('and' in rule)
    return rule.and.length === 0
      ? everything
      : overItems.and(rule.and.map((part) => condition(part, libraryId)))
  if ('or' in rule)
    return rule.or.length === 0
      ? nothing
      : overItems.or(rule.or.map((part) => condition(part, libraryId)))
  if ('not' in rule) return isNotTrue(condition(rule.not, libraryId))
  return fieldCondition(rule, libraryId)
}

/** A comparison with what isn't known is neither true nor false: a book without a year isn't one from 1990. */
function isNotTrue(part: Condition): Condition {
  return sql<SqlBool>`(${part}) is not true`
}

function fieldCondition(
  rule: Exclude<Rule, { and: Rule[] } | { or: Rule[] } | { not: Rule }>,
  libraryId: string,
): Condition {
  if (rule.field === 'progress') return progressCondition(rule.of, rule.is)
  if (rule.field === 'heardAt' || rule.field === 'finishedAt') return timeCondition(rule)
  if (rule.field === 'openFeed') return overItems('items.id', 'in', openItemFeeds())
  if (rule.field === 'openShare') return overItems('items.id', 'in', sharedItems())
  if (rule.field === 'author') return linkCondition('item_authors', 'is' in rule ? rule.is : null)
  if (rule.field === 'series') return linkCondition('item_series', 'is' in rule ? rule.is : null)
  if (isLabel(rule.field))
    return labelCondition(rule.field, {
      value: 'is' in rule ? String(rule.is) : null,
      libraryId,
    })
  if (isFlag(rule.field)) return overItems(flagColumns[rule.field], '=', 1)
  if (isText(rule.field)) {
    const column = textColumns[rule.field]
    return 'is' in rule
      ? overItems(column, '=', String(rule.is))
      : overItems.or([overItems(column, 'is', null), overItems(column, '=', '')])
  }
  const column = numberColumns[rule.field]
  const { atLeast, atMost } = rule as { atLeast?: number; atMost?: number }
  const parts = [
    ...(atLeast === undefined ? [] : [overItems(column, '>=', atLeast)]),
    ...(atMost === undefined ? [] : [overItems(column, '<=', atMost)]),
  ]
  return parts.length === 0 ? everything : overItems.and(parts)
}

const isLabel = (field: string): field is LabelKind =>
  field === 'genre' || field === 'tag' || field === 'narrator'
const isFlag = (field: string): field is FlagField => field in flagColumns
const isText = (field: string): field is TextField => field in textColumns

function labelCondition(
  kind: LabelKind,
  { value, libraryId }: { value: string | null; libraryId: string },
): Condition {
  if (value === null) {
    return overItems.not(
      overItems.exists(
        overItems
          .selectFrom('item_labels')
          .select('item_labels.item_id')
          .whereRef('item_labels.item_id', '=', 'items.id')
          .where('item_labels.kind', '=', kind),
      ),
    )
  }
  return overItems(
    'items.id',
    'in',
    overItems
      .selectFrom('item_labels')
      .select('item_labels.item_id')
      .where('item_labels.library_id', '=', libraryId)
      .where('item_labels.kind', '=', kind)
      .where('item_labels.value', '=', value),
  )
}

function linkCondition(table: 'item_authors' | 'item_series', id: string | null): Condition {
  if (id === null) {
    const links =
      table === 'item_authors'
        ? overItems
            .selectFrom('item_authors')
            .select('item_authors.item_id')
            .whereRef('item_authors.item_id', '=', 'items.id')
        : overItems
            .selectFrom('item_series')
            .select('item_series.item_id')
            .whereRef('item_series.item_id', '=', 'items.id')
    return overItems.not(overItems.exists(links))
  }
  return overItems(
    'items.id',
    'in',
    table === 'item_authors'
      ? overItems
          .selectFrom('item_authors')
          .select('item_authors.item_id')
          .where('item_authors.author_id', '=', id)
      : overItems
          .selectFrom('item_series')
          .select('item_series.item_id')
          .where('item_series.series_id', '=', id),
  )
}

/** Items as wholes in which somebody has progress. */
function progressRowsOf(userId: string) {
  return overItems
    .selectFrom('progress')
    .select('progress.item_id')
    .where('progress.user_id', '=', userId)
    .where('progress.episode_id', '=', '')
}

function progressCondition(userId: string, state: ProgressState): Condition {
  return overItems(
    'items.id',
    'in',
    progressRowsOf(userId).where((own) => {
      const heard = own('progress.position', '>', 0)
      const read = own('progress.ebook_progress', '>', 0)
      const finished = own('progress.is_finished', '=', 1)
      const open = own('progress.is_finished', '=', 0)
      switch (state) {
        case 'finished':
          return finished
        case 'started':
          return own.or([heard, finished])
        case 'in-progress':
          return own.and([open, own.or([heard, read])])
        case 'audio-in-progress':
          return own.and([open, heard])
        case 'ebook-in-progress':
          return own.and([open, read])
      }
    }),
  )
}

/** Only what was begun was heard: progress that was reset keeps its time, but nothing of it is left. */
function timeCondition({
  field,
  of,
  atLeast,
}: {
  field: ProgressTime
  of: string
  atLeast: number
}): Condition {
  return overItems(
    'items.id',
    'in',
    progressRowsOf(of)
      .where(progressTimes[field], '>=', atLeast)
      .where((own) =>
        own.or([
          own('progress.position', '>', 0),
          own('progress.ebook_progress', '>', 0),
          own('progress.is_finished', '=', 1),
        ]),
      ),
  )
}
