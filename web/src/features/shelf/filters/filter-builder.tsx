import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/field/chip.tsx'
import { Sheet } from '#ui/dialog/dialog.tsx'
import { Popover } from '#ui/floating/popover.tsx'
import { useMedia } from '#ui/screen/use-media.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { PanelProps } from './panel-props.ts'
import { useFacets } from '../query/facets.queries.ts'

type BuilderProps = PanelProps & { count: (values: { count: number }) => string }

/** The filter chip: a panel beside the shelf, which follows at once; on phones a sheet from below. */
export function FilterBuilder({ count, ...props }: BuilderProps) {
  const { t } = useTranslation()
  const isNarrow = useMedia('(max-width: 639.98px)')
  const [isOpen, setOpen] = useState(false)
  const chip = (
    <Chip icon={<ListFilter aria-hidden="true" />} className="pointer-coarse:h-11">
      {t('filter.title')}
    </Chip>
  )
  if (!isNarrow)
    return (
      <Popover
        label={t('filter.title')}
        align="start"
        className="w-[min(400px,calc(100vw-24px))] p-2!"
        trigger={chip}
      >
        <FilterPanel {...props} />
      </Popover>
    )
  return (
    <>
      <Chip
        icon={<ListFilter aria-hidden="true" />}
        className="pointer-coarse:h-11"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('filter.title')}
      </Chip>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('filter.title')}
        footer={<ShowButton {...props} count={count} onShow={() => setOpen(false)} />}
      >
        <FilterPanel {...props} />
      </Sheet>
    </>
  )
}

/** Says what waits behind the sheet. */
function ShowButton({ libraryId, view, count, onShow }: BuilderProps & { onShow: () => void }) {
  const { t } = useTranslation()
  const { data } = useFacets(libraryId, { filters: view.filters })
  return (
    <>
      {view.terms.length > 0 && (
        <Button variant="ghost" onClick={() => view.setTerms([])}>
          {t('filter.clearAll')}
        </Button>
      )}
      <Button variant="primary" onClick={onShow}>
        {data ? t('filter.show', { what: count({ count: data.total }) }) : t('filter.showAll')}
      </Button>
    </>
  )
}
