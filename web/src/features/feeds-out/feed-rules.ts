import type { FeedEntityType } from '@lectern/contract'

/** What a feed is made of. */
export interface FeedRef {
  entityType: FeedEntityType
  id: string
}

const longestSlug = 255

/** A slug as addresses can have it: letters without accents, digits, and hyphens for everything else. */
export function cleanSlug(slug: string): string {
  return slug
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9._~-]+/gi, '-')
    .replace(/^[^a-z0-9]+|-+$/gi, '')
    .slice(0, longestSlug)
}

/** The page of what a feed is made of. */
export function pageOf({
  entityType,
  entityId,
  libraryId,
}: {
  entityType: FeedEntityType
  entityId: string
  libraryId: string
}): string {
  if (entityType === 'libraryItem') return `/item/${entityId}`
  if (entityType === 'series') return `/library/${libraryId}/series/${entityId}`
  return `/${entityType}/${entityId}`
}
