import type { EbookPages } from '@lectern/contract'
import { comicPages, readComicSheet } from '#features/scan/index.ts'
import type { Archive } from '#platform/archive/archive.ts'

type Page = EbookPages['pages'][number]

/** The pages of a comic, and what the sheet in it says of them. */
export async function readPages(
  archive: Archive,
): Promise<Pick<EbookPages, 'direction' | 'pages'>> {
  const { direction, sizes } = await readComicSheet(archive)
  const pages = comicPages(archive).map(({ name }, index): Page => {
    const { width, height } = sizes.get(index) ?? { width: null, height: null }
    return { index, name, width, height }
  })
  return { direction, pages }
}
