import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { coverOf, type ItemDetail } from '#features/items/index.ts'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const CoverPreview = lazyOverlay(() =>
  import('./cover-preview.tsx').then((file) => file.CoverPreview),
)

/** The cover of an item; pressed, it shows the whole picture in its own size. */
export function CoverButton({ item, children }: { item: ItemDetail; children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (coverOf(item).src === null) return children
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('editor.cover.open')}
        onClick={() => setOpen(true)}
        className="block w-full cursor-zoom-in rounded-md"
      >
        {children}
      </button>
      {open && <CoverPreview item={item} onClose={close} onMissing={close} />}
    </>
  )
}
