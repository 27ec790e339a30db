import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { markFinished } from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import type { OtherPlace } from '#features/reader-place/index.ts'
import type { Whereabouts } from '#features/reader-engine/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { moment } from '#platform/text/dates.ts'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'

/** What is offered in front of the page, at its lower edge: one thing at a time. */
function Offer({ children, label }: { children: ReactNode; label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="rising absolute inset-x-0 bottom-28 z-10 mx-auto flex w-fit max-w-[calc(100%-24px)] flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface-1 py-2 ps-4 pe-2 shadow-2"
    >
      {children}
    </div>
  )
}

/** "Back to 12%", after a jump. */
export function BackOffer({
  back,
  goBack,
  forget,
}: {
  back: Whereabouts
  goBack: () => void
  forget: () => void
}) {
  const { t } = useTranslation()
  const words = t('reader.backTo', { percent: wholePercent(back.fraction) })
  return (
    <Offer label={words}>
      <Button size="sm" variant="ghost" onClick={goBack}>
        {words}
      </Button>
      <IconButton label={t('reader.stayHere')} icon={<X />} quiet onClick={forget} />
    </Offer>
  )
}

/** "Go to 62%? It was reached on Anna's phone, yesterday." Nothing moves before this is answered. */
export function OtherOffer({
  itemId,
  other,
  go,
  stay,
}: {
  itemId: string
  other: OtherPlace
  go: () => void
  stay: () => void
}) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const { data } = useQuery(
    callQuery('GET /api/me/item/:id/history', { params: { id: itemId }, query: { limit: 10 } }),
  )
  const device = data?.entries.find(({ kind, adopted }) => kind === 'ebook' && adopted)?.device
  const [now] = useState(Date.now)
  const when = moment(other.at, Math.max(other.at, now), formats)
  const percent = wholePercent(other.fraction)
  return (
    <Offer label={t('reader.otherPlace', { percent })}>
      <p>
        {t('reader.otherPlace', { percent })}{' '}
        <span className="text-fg-2">
          {device ? t('reader.otherDevice', { device, when }) : when}
        </span>
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" onClick={go}>
          {t('reader.goThere', { percent })}
        </Button>
        <Button size="sm" variant="ghost" onClick={stay}>
          {t('reader.stayHere')}
        </Button>
      </div>
    </Offer>
  )
}

/** At the end of a book: whether it counts as finished is asked, as nobody knows what an appendix is. */
export function EndOffer({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const progress = useItemProgress(itemId)
  if (progress?.isFinished) return null
  return (
    <Offer label={t('reader.atEnd')}>
      <p>{t('reader.atEnd')}</p>
      <Button size="sm" variant="primary" onClick={() => void markFinished(itemId, true, progress)}>
        {t('book.markFinished')}
      </Button>
    </Offer>
  )
}
