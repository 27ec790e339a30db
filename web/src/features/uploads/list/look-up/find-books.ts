import type { BookMatch } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import type { Upload } from '../../uploads.ts'

/** What a provider knows under the names of an item. */
export function findBooks(
  provider: string,
  { title, author }: Pick<Upload, 'title' | 'author'>,
): Promise<BookMatch[]> {
  const query = { provider, title, author }
  return call('GET /api/search/books', { query, timeoutMs: 60_000 })
}
