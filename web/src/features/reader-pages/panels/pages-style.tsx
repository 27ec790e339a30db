import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { changeLooks, fits, layouts, usePageLooks } from '../model/page-looks.ts'
import { openModel } from '../model/open-model.ts'
import { useStore } from 'zustand'

/** How the pages of the open book are laid out, fitted and turned. */
export function PagesStyle({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { layout, fit, direction, kind } = usePageLooks()
  return (
    <>
      <Choice title={t('pages.layout')}>
        <Segmented
          label={t('pages.layout')}
          value={layout}
          options={layouts.map((value) => ({ value, label: t(`pages.layouts.${value}`) }))}
          onChange={(value) => changeLooks({ layout: value })}
        />
      </Choice>
      <Choice title={t('pages.fit')}>
        <Segmented
          label={t('pages.fit')}
          value={fit}
          options={fits.map((value) => ({ value, label: t(`pages.fits.${value}`) }))}
          onChange={(value) => changeLooks({ fit: value })}
        />
      </Choice>
      <Zoom />
      {layout !== 'strip' && (
        <Choice title={t('pages.direction')} hint={kind === 'comic' ? t('pages.remembered') : ''}>
          <Segmented
            label={t('pages.direction')}
            value={direction}
            options={[
              { value: 'ltr', label: t('pages.ltr') },
              { value: 'rtl', label: t('pages.rtl') },
            ]}
            onChange={(value) => changeLooks({ direction: value })}
          />
        </Choice>
      )}
      {children}
    </>
  )
}

function Choice({
  title,
  hint = '',
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <div>
      <p aria-hidden="true" className="mb-2 text-sm font-[650] text-fg-2">
        {title}
      </p>
      {children}
      {hint && <p className="pt-1 text-sm text-fg-3">{hint}</p>}
    </div>
  )
}

function Zoom() {
  const model = openModel()
  return model && <ZoomOf model={model} />
}

function ZoomOf({ model }: { model: NonNullable<ReturnType<typeof openModel>> }) {
  const { t } = useTranslation()
  const zoom = useStore(model.store, (state) => state.zoom)
  return (
    <Choice title={t('pages.zoom')}>
      <div className="flex items-center gap-2">
        <IconButton
          label={t('pages.zoomOut')}
          icon={<Minus />}
          disabled={zoom <= 1}
          onClick={() => model.zoomBy(-1)}
        />
        <span className="min-w-14 text-center num" aria-live="polite">
          {t('reader.percent', { percent: Math.round(zoom * 100) })}
        </span>
        <IconButton label={t('pages.zoomIn')} icon={<Plus />} onClick={() => model.zoomBy(1)} />
      </div>
    </Choice>
  )
}
