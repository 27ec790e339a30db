import { Crop as CropIcon, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/text/texts.ts'
import { coverOf, titleOf, type ItemDetail } from '#features/items/index.ts'
import { libraryQuery } from '#features/libraries/index.ts'
import { withBase } from '#platform/address/base.ts'
import { useMay } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { coverRatio } from '#ui/cover/cover-rules.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { removeCover } from './cover-edits.ts'
import { CropDialog } from './crop-dialog.tsx'
import { isShape, type Size } from './crop-rules.ts'
import { CoverSearch } from './cover-search.tsx'
import { FolderPictures } from './folder-pictures.tsx'
import { NewCover } from './new-cover.tsx'

/** The cover of an item, and the ways to another one. */
export function CoverTab({ item }: { item: ItemDetail }) {
  const { data: library } = useQuery(libraryQuery(item.libraryId))
  const ratio = coverRatio(library?.library.settings.coverAspectRatio)
  const mayUpload = useMay('upload')
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-[200px_minmax(0,1fr)]">
      <Present item={item} ratio={ratio} />
      <div className="grid content-start gap-6">
        {mayUpload && <NewCover itemId={item.id} />}
        {mayUpload && <CoverSearch item={item} />}
        <FolderPictures item={item} />
      </div>
    </div>
  )
}

/** The cover that the item has, its size and shape, and what can be done with it. */
function Present({ item, ratio }: { item: ItemDetail; ratio: number }) {
  const { t } = useTranslation()
  const mayDelete = useMay('delete')
  const mayUpload = useMay('upload')
  const [cropping, setCropping] = useState(false)
  const has = coverOf(item).src !== null
  const raw = withBase(`/api/items/${item.id}/cover?raw=1&ts=${item.updatedAt}`)
  return (
    <section aria-label={t('editor.cover.current')} className="grid content-start gap-3">
      <Cover
        {...coverOf(item)}
        ratio={ratio}
        width={200}
        alt={t('editor.cover.preview', { title: titleOf(item) })}
        priority
        className="w-[200px] max-sm:mx-auto"
      />
      {has ? (
        <Facts key={raw} address={raw} ratio={ratio} />
      ) : (
        <p className="text-sm text-fg-3">{t('editor.cover.none')}</p>
      )}
      {has && (
        <div className="flex flex-wrap gap-2 max-sm:justify-center">
          {mayUpload && (
            <Button size="sm" onClick={() => setCropping(true)}>
              <CropIcon aria-hidden="true" className="size-4!" />
              {t('editor.cover.crop')}
            </Button>
          )}
          {mayDelete && (
            <Button size="sm" variant="ghost" onClick={() => void removeCover(item.id)}>
              <ImageOff aria-hidden="true" className="size-4!" />
              {t('editor.cover.remove')}
            </Button>
          )}
        </div>
      )}
      <CropDialog
        itemId={item.id}
        address={raw}
        ratio={ratio}
        open={cropping}
        onClose={() => setCropping(false)}
      />
    </section>
  )
}

/** Pixels of the original, and whether shelves can show all of it. */
function Facts({ address, ratio }: { address: string; ratio: number }) {
  const { t } = useTranslation()
  const [size, setSize] = useState<Size | null>(null)
  return (
    <p className="text-sm text-fg-2 num max-sm:text-center">
      <img
        src={address}
        alt=""
        hidden
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size && (
        <>
          <span className="block font-semibold">
            {t('editor.cover.size', { width: size.width, height: size.height })}
          </span>
          <span className="block text-fg-3">
            {t(isShape(size, ratio) ? 'editor.cover.fits' : 'editor.cover.standsOut')}
          </span>
        </>
      )}
    </p>
  )
}
