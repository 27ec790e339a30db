import { useTranslation } from '#platform/text/texts.ts'
import type { PageSize } from '../model/page-source.ts'
import type { PagesModel } from '../model/pages-model.ts'

interface PageFrameProps {
  model: PagesModel
  index: number
  size: PageSize
  isAhead: boolean
  /** In a strip, from its upper left corner. */
  at?: { top: number; left: number }
}

/** The place of a page, as large as the page will be. */
export function PageFrame({ model, index, size, isAhead, at }: PageFrameProps) {
  const { t } = useTranslation()
  const { Page, count } = model.source
  const { width, height } = size
  return (
    <div
      role="group"
      aria-label={t('reader.pageOf', { at: index + 1, of: count })}
      dir="ltr"
      data-page-index={index}
      className={at ? 'absolute overflow-hidden' : 'relative overflow-hidden'}
      style={{ width, height, ...at }}
    >
      <Page index={index} width={width} height={height} isAhead={isAhead} jump={model.jump} />
    </div>
  )
}
