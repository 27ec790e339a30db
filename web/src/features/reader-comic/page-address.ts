import { pageWidths } from '@lectern/contract/rules'
import { mediaHref } from '#platform/address/media-href.ts'

export interface ComicAddress {
  id: string
  ino: string
}

/** The width to ask for: enough for the pixels of the screen, in the steps that are made; null where the picture as it is is wanted. */
export function widthFor(cssWidth: number, pixelRatio: number): number | null {
  const wanted = Math.ceil(cssWidth * pixelRatio)
  return pageWidths.find((width) => width >= wanted) ?? null
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
