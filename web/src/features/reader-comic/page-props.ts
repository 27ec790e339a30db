import type { PageProps, PageSize } from '#features/reader-pages/index.ts'
import type { PagePictures } from './page-pictures.ts'
import type { Pictures } from './pictures.ts'

export interface ComicPageProps extends PageProps {
  count: number
  pictures: Pictures
  from: PagePictures
  widthOf: (cssWidth: number) => number | null
  onShown: (size: PageSize, width: number | null) => void
}
