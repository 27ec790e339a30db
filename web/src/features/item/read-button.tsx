import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { type ItemDetail, isPlayable } from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { canRead } from '#features/reader-formats/index.ts'
import { useReadyReader } from './use-ready-reader.ts'

/** "Read", or "Continue at 42%"; the main thing to do where there is nothing to hear. */
export function ReadButton({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const progress = useItemProgress(item.id)
  const { ebookFile } = item.media
  const format = item.isMissing ? null : (ebookFile?.ebookFormat ?? null)
  const isReadable = format !== null && canRead(format)
  useReadyReader(isReadable ? format : null)
  if (!isReadable) return null
  const part = progress?.ebookProgress ?? 0
  const isInside = part > 0 && part < 1 && !progress?.isFinished
  const hasSound = isPlayable(item)
  return (
    <Link
      to="/read/$itemId"
      params={{ itemId: item.id }}
      className={cx(
        buttonClass({ variant: hasSound ? 'plain' : 'primary', size: 'lg' }),
        !hasSound && 'max-sm:basis-full',
      )}
    >
      <BookOpen aria-hidden="true" />
      {isInside
        ? t('item.continueReading', { percent: wholePercent(part) })
        : t(progress?.isFinished && !hasSound ? 'item.readAgain' : 'item.read')}
    </Link>
  )
}
