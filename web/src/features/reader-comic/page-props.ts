import type { PageProps, PageSize } from '#features/reader-pages/index.ts'
import type { Pictures } from './pictures.ts'

export interface ComicPageProps extends PageProps {
  count: number
  pictures: Pictures
  hrefOf: (index: number, width: number | null) => string
  widthOf: (cssWidth: number) => number | null
  onShown: (size: PageSize, width: number | null) => void
}
