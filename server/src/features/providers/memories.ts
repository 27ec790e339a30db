import type { AuthorMatch, BookMatch, ChapterMatch, PodcastMatch } from '@lectern/contract'
import type { Now } from '#platform/clock.ts'
import { createMemory } from './asking/memory.ts'

const megabyte = 1024 * 1024

/** What was found lately, a memory for each kind of answer; together 64 MB at most. */
export function createMemories(now: Now) {
  const lists = <T>(megabytes: number) =>
    createMemory<T[]>({ now, maxSize: megabytes * megabyte, isFound: (list) => list.length > 0 })
  const singles = <T>(megabytes: number) =>
    createMemory<T | null>({ now, maxSize: megabytes * megabyte, isFound: (one) => one !== null })
  return {
    books: lists<BookMatch>(24),
    /** Books by ASIN: several searches lead to the same. */
    book: singles<BookMatch>(16),
    podcasts: lists<PodcastMatch>(8),
    people: lists<{ asin: string; name: string }>(4),
    person: singles<AuthorMatch>(4),
    chapters: singles<ChapterMatch>(8),
  }
}
export type Memories = ReturnType<typeof createMemories>

/** For `createMemory`: an answer that is all there is. */
export const whole = async <T>(value: Promise<T>): Promise<{ value: T; isWhole: true }> => ({
  value: await value,
  isWhole: true,
})
