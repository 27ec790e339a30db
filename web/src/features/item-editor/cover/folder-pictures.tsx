import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { mediaHref, type ItemDetail } from '#features/items/index.ts'
import { bytes } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { toast } from '#ui/toast/toast.tsx'
import { chooseCover } from './cover-edits.ts'
import type { Size } from './crop-rules.ts'

type File = ItemDetail['libraryFiles'][number]

/** The pictures that lie in the folder of an item; each can be its cover. */
export function FolderPictures({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState('')
  const pictures = item.libraryFiles.filter(({ fileType }) => fileType === 'image')
  const choose = async (file: File) => {
    if (busy) return
    setBusy(file.ino)
    const refusal = await chooseCover(item.id, file.metadata.path)
    setBusy('')
    if (refusal) toast.error(refusal, { id: 'cover' })
  }
  return (
    <section>
      <h3 className="mb-2 text-md font-bold">{t('editor.cover.folder')}</h3>
      {pictures.length === 0 ? (
        <p className="text-sm text-fg-3">{t('editor.cover.noFolder')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
          {pictures.map((file) => (
            <li key={file.ino}>
              <Picture
                address={mediaHref(`/api/items/${item.id}/file/${file.ino}`)}
                file={file}
                isUsed={item.media.coverPath === file.metadata.path}
                isBusy={busy === file.ino}
                onChoose={() => void choose(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface PictureProps {
  address: string
  file: File
  isUsed: boolean
  isBusy: boolean
  onChoose: () => void
}

function Picture({ address, file, isUsed, isBusy, onChoose }: PictureProps) {
  const { t } = useTranslation()
  const { filename: name, size } = file.metadata
  // A token that is renewed later is no reason to fetch it again.
  const [source] = useState(address)
  const [pixels, setPixels] = useState<Size | null>(null)
  return (
    <button
      type="button"
      aria-label={t('editor.cover.useOf', { name })}
      aria-pressed={isUsed}
      aria-busy={isBusy || undefined}
      onClick={isUsed ? undefined : onChoose}
      className={cx(
        'grid w-full gap-1.5 rounded-md border p-1.5 text-start hover:bg-surface-2',
        isUsed ? 'border-accent' : 'border-line',
        isBusy && 'opacity-60',
      )}
    >
      <span className="relative grid aspect-square place-items-center overflow-hidden rounded-sm bg-surface-2">
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPixels({ width, height })
          }
          className="size-full object-contain"
        />
        {isUsed && (
          <span className="absolute end-1 top-1 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
            <Check aria-hidden="true" className="size-4!" />
          </span>
        )}
      </span>
      <span dir="auto" className="truncate text-xs font-semibold">
        {name}
      </span>
      <span className="text-xs text-fg-3 num">
        {isUsed && `${t('editor.cover.inUse')} · `}
        {pixels && `${pixels.width} × ${pixels.height} · `}
        {bytes(size, 0)}
      </span>
    </button>
  )
}
