import { change } from '../database.ts'
import type { Download } from '../offline-types.ts'

const watchers = new Set<(download: Download) => void>()

/** Told of each change of a download in this tab; returns the function that ends it. */
export function onDownloadChange(watcher: (download: Download) => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Changes a download if it is still there; `null` leaves it as it is. Yields it. */
export async function changeDownload(
  key: string,
  work: (download: Download) => Download | null,
): Promise<Download | undefined> {
  const changed = await change('downloads', key, work)
  if (changed !== undefined) for (const watcher of watchers) watcher(changed)
  return changed
}
