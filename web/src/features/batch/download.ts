import type { SelectedItem } from '#features/selection/index.ts'
import { addressOf } from '#platform/net/send.ts'
import { accessToken } from '#platform/net/token.ts'

/** More ids don't fit into an address. */
export const mostDownloads = 400

/** Downloads the selected items as one archive; the browser shows how far it is. */
export function downloadSelected(items: readonly SelectedItem[]): void {
  const [first] = items
  if (!first) return
  const link = document.createElement('a')
  link.href = addressOf(
    '/api/libraries/:id/download',
    { id: first.libraryId },
    { ids: items.map(({ id }) => id).join(','), token: accessToken() },
  )
  link.download = ''
  link.click()
}
