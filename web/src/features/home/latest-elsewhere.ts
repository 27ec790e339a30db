import type { Book } from '#features/items/index.ts'

/**
 * What leads a library's home out of another one: of what is in progress everywhere, newest first, the first that
 * `mayLead`. Nothing does where this library was heard later.
 */
export function latestElsewhere<B extends Pick<Book, 'libraryId' | 'mediaType'>>(
  latest: readonly B[],
  libraryId: string,
  mayLead: (one: B) => boolean,
): B | undefined {
  const first = latest.find((one) => one.libraryId === libraryId || mayLead(one))
  return first?.libraryId === libraryId ? undefined : first
}
