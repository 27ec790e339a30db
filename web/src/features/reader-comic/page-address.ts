import { mediaHref } from '#platform/address/media-href.ts'

/** Where a picture of a page is fetched from. `path`: of the book. */
export function pageHref(
  path: string,
  { index, width, version }: { index: number; width: number | null; version: string },
): string {
  const query = new URLSearchParams({ v: version, ...(width !== null && { width: `${width}` }) })
  return `${mediaHref(`${path}/pages/${index}`)}&${query}`
}
