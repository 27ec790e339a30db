import { LRUCache } from 'lru-cache'
import type { Database } from '#storage/database.ts'

/** Values that stand on the content of libraries, each brought up to the present by the items that changed since it was made. */
export interface Followed<T> {
  /** As of a revision that was asked for before, or of a later one. */
  of(source: FollowedSource<T>): Promise<T>
}

interface FollowedSource<T> {
  key: string
  revision: number
  /** Bytes. */
  size: number
  /** One question to the database, so that the answer is of one moment. */
  make: () => Promise<T>
  /** Another value, in which these items are as the database has them now; what was handed out stays as it is. */
  follow: (value: T, changed: readonly string[]) => Promise<T>
}

interface Kept<T> {
  revision: number
  value: Promise<T>
  /** Written into while it was followed: good for nobody who comes later. */
  isTorn: boolean
}

/** Few enough to be looked up one by one; more are no quicker than all items. */
export const areFew = (changed: readonly string[] | null): changed is readonly string[] =>
  changed !== null && changed.length <= 24

/**
 * What is made by one question is of the revision that was asked before, or later; items that changed since are put in as they
 * are now, which does no harm to those that it has so already. Following may take several questions: when content changes
 * between them nobody else gets what came of it.
 */
export function createFollowed<T>(
  db: Pick<Database, 'contentRevision' | 'changedItems'>,
  mostBytes: number,
): Followed<T> {
  const kept = new LRUCache<string, Kept<T>>({ maxSize: mostBytes })

  async function followed(
    known: Kept<T>,
    { revision, make, follow }: FollowedSource<T>,
  ): Promise<{ value: T; isTorn: boolean }> {
    const before = await known.value
    const changed = known.isTorn ? null : await db.changedItems(known.revision)
    if (!areFew(changed)) return { value: await make(), isTorn: false }
    if (changed.length === 0) return { value: before, isTorn: false }
    const value = await follow(before, changed)
    return { value, isTorn: (await db.contentRevision()) !== revision }
  }

  return {
    of(source) {
      const { key, revision, size } = source
      const known = kept.get(key)
      if (known !== undefined && known.revision >= revision) return known.value
      const drop = () => {
        if (kept.peek(key) === own) kept.delete(key)
      }
      const own: Kept<T> = {
        revision,
        isTorn: false,
        value:
          known === undefined
            ? source.make()
            : followed(known, source).then(({ value, isTorn }) => {
                own.isTorn = isTorn
                if (isTorn) drop()
                return value
              }),
      }
      kept.set(key, own, { size: Math.ceil(size) + 1 })
      own.value.catch(drop)
      return own.value
    },
  }
}
