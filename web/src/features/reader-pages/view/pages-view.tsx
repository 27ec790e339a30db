import { useRef } from 'react'
import { useStore } from 'zustand'
import type { EngineHost } from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { usePageLooks } from '../model/page-looks.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { PagedView } from './paged-view.tsx'
import { StripView } from './strip-view.tsx'
import { useDrag } from './use-drag.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useTaps } from './use-taps.ts'
import { useTouch } from './use-touch.ts'
import { useWheel } from './use-wheel.ts'

interface PagesViewProps {
  model: PagesModel
  host: EngineHost
  isComic: boolean
}

/** The pages, laid out as is wanted, and what fingers, wheel and keys make of them. */
export function PagesView({ model, host, isComic }: PagesViewProps) {
  const surface = useRef<HTMLDivElement>(null)
  const isStrip = usePageLooks(({ layout }) => layout === 'strip')
  const onGesture = host.onGesture
  useTouch(surface, model, onGesture)
  useTaps(surface, model, onGesture)
  useWheel(surface, model)
  useDrag(surface, isComic)
  usePageKeys(surface, model)
  return (
    <div
      ref={surface}
      className="absolute inset-0"
      // Two fingers zoom the page, not the window; nor does pressing twice.
      style={{ touchAction: 'pan-x pan-y' }}
    >
      {isStrip ? (
        <StripView model={model} isSeamless={isComic} />
      ) : (
        <PagedView model={model} isComic={isComic} />
      )}
      <Spoken model={model} />
    </div>
  )
}

/** Tells screen readers which page was turned to. */
function Spoken({ model }: { model: PagesModel }) {
  const { t } = useTranslation()
  const { first, last } = useStore(model.store, ({ seen }) => seen)
  const at = last > first ? `${first + 1}–${last + 1}` : String(first + 1)
  return (
    <p role="status" className="sr-only">
      {t('reader.pageOf', { at, of: model.source.count })}
    </p>
  )
}
