import { useState } from 'react'
import type { OpenedShare } from '@lectern/contract'
import { BookOpen } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'

const GuestReader = lazyOverlay(() =>
  import('#features/reader/index.ts').then((file) => file.GuestReader),
)

/** Opens the book that is shared; says so where it can't be taken along. */
export function ReadPart({ share }: { share: OpenedShare }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { slug, isDownloadable, playbackSession, lecternPage } = share
  const { ebook, kind } = lecternPage
  if (ebook === null) return null
  const isMain = kind === 'ebook'
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'plain'}
        size={isMain ? 'lg' : 'md'}
        onClick={() => setOpen(true)}
      >
        <BookOpen aria-hidden="true" />
        {t('sharePage.read')}
      </Button>
      {isMain && !isDownloadable && (
        <p className="basis-full text-sm text-fg-2 max-md:text-center">{t('sharePage.readOnly')}</p>
      )}
      {isOpen && (
        <GuestReader
          slug={slug}
          book={{ ...ebook, title: playbackSession.displayTitle }}
          leave={close}
          onMissing={close}
        />
      )}
    </>
  )
}
