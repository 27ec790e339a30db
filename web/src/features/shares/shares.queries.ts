import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

/** Shares of one item. */
export const sharesOfQuery = (itemId: string) =>
  callQuery('GET /api/lectern/shares', { query: { item: itemId } })

export const allSharesQuery = () => callQuery('GET /api/lectern/shares')

/** A book as its share needs it. */
export interface SharedBook {
  itemId: string
  /** Of the book, not of its item. */
  mediaId: string
  title: string
}

/** What a share is to be like. */
export interface ShareWish {
  slug: string
  /** Id of the book, not of its item. */
  mediaItemId: string
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
      mediaItemType: 'book',
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
