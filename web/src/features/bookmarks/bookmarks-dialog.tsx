import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { BookmarkPanel, type BookmarkPanelProps } from './bookmark-panel.tsx'

/** The bookmarks of an item. A new one is made where the player was when the dialog opened, however long one looks. */
export function BookmarksDialog({
  onClose,
  ...panel
}: Omit<BookmarkPanelProps, 'markAt'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const [openedAt] = useState(panel.currentTime)
  const isPhone = useIsPhone()
  return (
    <Dialog open onClose={onClose} title={t('bookmarks.title')} bare sheet={isPhone}>
      {/* Phones would show their keyboard over half of it. */}
      <div data-autofocus={isPhone || undefined} tabIndex={-1}>
        <BookmarkPanel {...panel} markAt={openedAt} />
      </div>
    </Dialog>
  )
}
