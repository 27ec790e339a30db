import type { SharedType } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

/** Shares of one item. */
export const sharesOfQuery = (itemId: string) =>
  callQuery('GET /api/lectern/shares', { query: { item: itemId } })

export const allSharesQuery = () => callQuery('GET /api/lectern/shares')

/** What is shared: an item other than a podcast, or an episode of one. */
export interface SharedThing {
  itemId: string
  /** Of the book, album or film, not of its item; or of the episode. */
  mediaId: string
  type: SharedType
  title: string
}

/** What a share is to be like. */
export interface ShareWish {
  slug: string
  mediaItemId: string
  mediaItemType: SharedType
  /** ms; null: it has no end. */
  expiresAt: number | null
  isDownloadable: boolean
  /** '': nobody is asked for one. */
  password: string
}

export async function makeShare({ password, expiresAt, ...wish }: ShareWish): Promise<void> {
  await call('POST /api/share/mediaitem', {
    body: {
      ...wish,
      expiresAt: expiresAt ?? 0,
      ...(password === '' ? {} : { lecternPassword: password }),
    },
  })
  invalidate('GET /api/lectern/shares')
}

export async function withdrawShare(id: string): Promise<void> {
  await call('DELETE /api/share/mediaitem/:id', { params: { id } })
  invalidate('GET /api/lectern/shares')
}
