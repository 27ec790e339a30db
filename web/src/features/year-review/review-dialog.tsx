import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#platform/file-export.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { drawReview, pictureSize } from './picture/drawing.ts'
import { canShare, pictureOf, share } from './picture/picture.ts'
import { cardWords, cardStyles, type CardStyle, type ReviewCard } from './review-card.ts'

interface ReviewDialogProps {
  title: string
  /** null while its figures are fetched. */
  card: ReviewCard | null
  /** No second was heard in the chosen year. */
  isEmpty: boolean
  error: Error | null
  onRetry: () => void
  year: number
  years: readonly number[]
  onYear: (year: number) => void
  onClose: () => void
}

/** A year as a picture, drawn here in the browser: choose year and cardStyle, share or keep it. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { title, card, isEmpty, error, year, years, onYear, onClose } = props
  const { t } = useTranslation()
  const [cardStyle, setCardStyle] = useState<CardStyle>('ember')
  const canvas = useRef<HTMLCanvasElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={520}
      footer={card && !isEmpty && <Ways canvas={canvas} card={card} />}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          aria-label={t('yearReview.chooseYear')}
          value={String(year)}
          onChange={(value) => onYear(Number(value))}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          className="w-28"
        />
        <Segmented
          label={t('yearReview.look')}
          value={cardStyle}
          onChange={setCardStyle}
          options={cardStyles.map((value) => ({ value, label: t(`yearReview.looks.${value}`) }))}
        />
      </div>
      {!card && error !== null && (
        <ErrorState title={t('yearReview.failed')} error={error} onRetry={props.onRetry} />
      )}
      {!card && error === null && <Skeleton ratio={pictureSize.width / pictureSize.height} />}
      {card && isEmpty && (
        <p className="py-16 text-center text-fg-2">{t('yearReview.nothing', { year })}</p>
      )}
      {card && !isEmpty && <Picture canvas={canvas} card={card} cardStyle={cardStyle} />}
    </Dialog>
  )
}

type CanvasRef = React.RefObject<HTMLCanvasElement | null>

interface PictureProps {
  canvas: CanvasRef
  card: ReviewCard
  cardStyle: CardStyle
}

function Picture({ canvas, card, cardStyle }: PictureProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    let isCurrent = true
    const settle = (next: typeof state) => isCurrent && setState(next)
    const element = canvas.current
    if (element)
      drawReview(element, card, cardStyle).then(
        () => settle('drawn'),
        () => settle('failed'),
      )
    return () => void (isCurrent = false)
  }, [canvas, card, cardStyle])
  return (
    <>
      {state === 'failed' && <p role="alert">{t('yearReview.drawFailed')}</p>}
      <canvas
        ref={canvas}
        role="img"
        aria-label={cardWords(card)}
        aria-busy={state === 'drawing'}
        width={pictureSize.width}
        height={pictureSize.height}
        className="block h-auto w-full rounded-lg bg-surface-2"
      />
    </>
  )
}

/** Sharing where the device can, keeping everywhere. */
function Ways({ canvas, card }: { canvas: CanvasRef; card: ReviewCard }) {
  const { t } = useTranslation()
  const name = `lectern-${card.year}.png`
  const picture = () => {
    if (!canvas.current) throw new Error('There is no picture')
    return pictureOf(canvas.current, name)
  }
  const keep = useAction(async () => saveFile(await picture()), {
    failed: t('yearReview.saveFailed'),
  })
  const give = useAction(async () => share(await picture(), cardWords(card)), {
    failed: t('yearReview.shareFailed'),
  })
  const offersShare = canShare()
  return (
    <>
      <Button busy={keep.busy} onClick={() => void keep.run()}>
        <Download aria-hidden="true" />
        {t('yearReview.save')}
      </Button>
      {offersShare && (
        <Button variant="primary" busy={give.busy} onClick={() => void give.run()}>
          <Share2 aria-hidden="true" />
          {t('yearReview.share')}
        </Button>
      )}
    </>
  )
}
