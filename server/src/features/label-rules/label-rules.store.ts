import { labelFields } from '@lectern/contract/rules'
import type { LabelField, LabelRule } from '@lectern/contract/rules'
import { groupsOf } from '#platform/lists/groups.ts'
import { readOrigins } from '#features/items/index.ts'
import type { Origins } from '#features/items/index.ts'
import type { Database } from '#storage/database.ts'
import { followerOf, followNothing } from './label-follower.ts'
import type { LabelCount, LabelFollower } from './label-follower.ts'

export interface StoredRules {
  rules: LabelRule[]
  /** ms; null: never saved. */
  updatedAt: number | null
}

/** What rules look at of an item. */
export interface LabelledItem {
  id: string
  title: string
  labels: Record<LabelField, string[]>
  origins: Origins
  locks: readonly string[]
}

export type LabelRulesStore = ReturnType<typeof labelRulesStore>

const kindOf = { genres: 'genre', tags: 'tag' } as const

/** The rules of libraries, and what they are about. */
export function labelRulesStore(db: Database) {
  async function read(libraryId: string): Promise<StoredRules> {
    const row = await db.read
      .selectFrom('label_rules')
      .select(['rules_json', 'updated_at'])
      .where('library_id', '=', libraryId)
      .executeTakeFirst()
    if (row === undefined) return { rules: [], updatedAt: null }
    return { rules: JSON.parse(row.rules_json) as LabelRule[], updatedAt: row.updated_at }
  }

  /** Genres and tags of a library. */
  async function counts(libraryId: string): Promise<LabelCount[]> {
    const rows = await db.read
      .selectFrom('item_labels')
      .select((eb) => ['kind', 'value', eb.fn.countAll<number>().as('count')])
      .where('library_id', '=', libraryId)
      .where('kind', 'in', ['genre', 'tag'])
      .groupBy(['kind', 'value'])
      .execute()
    return rows.map(({ kind, value, count }) => ({
      field: kind === 'genre' ? 'genres' : 'tags',
      name: value,
      count: Number(count),
    }))
  }

  /** What follows these rules in a library as it is now. */
  async function followerFor(
    libraryId: string,
    rules: readonly LabelRule[],
  ): Promise<LabelFollower> {
    if (rules.length === 0) return followNothing
    const needsNames = rules.some(({ kind }) => kind === 'unify')
    return followerOf(rules, needsNames ? await counts(libraryId) : [])
  }

  return {
    read,
    followerFor,
    /** What follows the stored rules of a library. */
    follower: async (libraryId: string): Promise<LabelFollower> =>
      followerFor(libraryId, (await read(libraryId)).rules),

    async save(libraryId: string, rules: readonly LabelRule[], at: number): Promise<void> {
      const row = { rules_json: JSON.stringify(rules), updated_at: at }
      await db.transact((trx) =>
        trx
          .insertInto('label_rules')
          .values({ library_id: libraryId, ...row })
          .onConflict((oc) => oc.column('library_id').doUpdateSet(row))
          .execute(),
      )
    },

    async libraryName(libraryId: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('libraries')
        .select('name')
        .where('id', '=', libraryId)
        .executeTakeFirst()
      return row?.name ?? null
    },

    async countItems(libraryId: string): Promise<number> {
      const { count } = await db.read
        .selectFrom('items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', libraryId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Items of a library in the order of their ids. */
    async page(libraryId: string, afterId: string, limit: number): Promise<LabelledItem[]> {
      const items = await db.read
        .selectFrom('items')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        .select(['items.id', 'items.title', 'provenance_json', 'locks_json'])
        .where('items.library_id', '=', libraryId)
        .where('items.id', '>', afterId)
        .orderBy('items.id')
        .limit(limit)
        .execute()
      if (items.length === 0) return []
      const labels = await db.read
        .selectFrom('item_labels')
        .select(['item_id', 'kind', 'value'])
        .where(
          'item_id',
          'in',
          items.map(({ id }) => id),
        )
        .where('kind', 'in', ['genre', 'tag'])
        .orderBy('item_id')
        .orderBy('position')
        .execute()
      const ofItem = groupsOf(labels, ({ item_id }) => item_id)
      return items.map(({ id, title, provenance_json, locks_json }) => {
        const own = ofItem.get(id) ?? []
        const namesOf = (field: LabelField): string[] =>
          own.filter(({ kind }) => kind === kindOf[field]).map(({ value }) => value)
        return {
          id,
          title,
          labels: { genres: namesOf('genres'), tags: namesOf('tags') },
          origins: readOrigins(provenance_json),
          locks: JSON.parse(locks_json) as string[],
        }
      })
    },
  }
}

/** Fields that rules may change: people neither typed nor locked what they hold. */
export function freeFields({
  origins,
  locks,
}: Pick<LabelledItem, 'origins' | 'locks'>): LabelField[] {
  return labelFields.filter((field) => !locks.includes(field) && origins[field]?.source !== 'edit')
}
