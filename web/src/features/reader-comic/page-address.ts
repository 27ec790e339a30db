import { mediaHref } from '#platform/address/media-href.ts'

export interface ComicAddress {
  id: string
  ino: string
}

/** Where a picture of a page is fetched from. */
export function pageHref(
  { id, ino }: ComicAddress,
  { index, width, version }: { index: number; width: number | null; version: string },
): string {
  const path = ['', 'api', 'items', id, 'ebook', ino, 'pages', String(index)]
  const query = new URLSearchParams({ v: version, ...(width !== null && { width: `${width}` }) })
  return `${mediaHref(path.map(encodeURIComponent).join('/'))}&${query}`
}
