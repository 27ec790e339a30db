import { call } from '#platform/net/call.ts'
import { useSession } from '#platform/session/session.ts'
import { accessToken } from '#platform/net/token.ts'
import { all } from './database.ts'
import { isChanged, type PlannedItem } from './files/download-plan.ts'
import { changeDownload } from './files/download-records.ts'
import type { Download, DownloadNews } from './offline-types.ts'

/** Asks in one call what became of this user's downloads on the server and notes it with each. Rejects without an answer. */
export async function findChangedDownloads(): Promise<void> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined || accessToken() === null) return
  const mine = (await all('downloads')).filter((download) => download.userId === userId)
  if (mine.length === 0) return
  const libraryItemIds = [...new Set(mine.map(({ libraryItemId }) => libraryItemId))]
  const { libraryItems } = await call('POST /api/items/batch/get', { body: { libraryItemIds } })
  const items = new Map(libraryItems.map((item) => [item.id, item]))
  for (const { key, libraryItemId } of mine)
    await changeDownload(key, (download) => {
      const news = newsOf(download, items.get(libraryItemId))
      return news === (download.news ?? null) ? null : { ...download, news }
    })
}

/** `item` as the server has it now; undefined when it no longer gives it to this user. */
export function newsOf(download: Download, item: PlannedItem | undefined): DownloadNews | null {
  if (item === undefined) return 'gone'
  return isChanged(download, item) ? 'changed' : null
}
