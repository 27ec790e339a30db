import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { withBase } from '#platform/address/base.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Spinner } from '#ui/progress.tsx'

/** The cover as it was put in, as large as the window lets it be. A press anywhere closes it, and Escape. */
export function CoverPreview({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const [words, setWords] = useState<string | null>(null)
  const title = t('editor.cover.preview', { title: titleOf(item) })
  return (
    <Modal
      onClose={onClose}
      aria-label={title}
      className="growing m-auto! max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)]! overflow-visible bg-transparent p-0"
    >
      <button
        type="button"
        data-autofocus
        aria-label={t('dialog.close')}
        onClick={onClose}
        className="grid cursor-zoom-out justify-items-center gap-2 text-white"
      >
        {words === null && <Spinner />}
        <img
          src={withBase(`/api/items/${item.id}/cover?raw=1&ts=${item.updatedAt}`)}
          alt={title}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setWords(t('editor.cover.size', { width, height }))
          }
          onError={() => setWords(t('cover.invalid'))}
          className="max-h-[calc(100dvh-80px)] max-w-full rounded-md object-contain"
        />
        <span className="text-sm num">{words}</span>
      </button>
    </Modal>
  )
}
