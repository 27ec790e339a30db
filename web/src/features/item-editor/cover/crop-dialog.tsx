import { percent } from '#platform/text/percents.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { sendCover, type Outcome } from './cover-edits.ts'
import { coverSize, held, mostZoom, partOf, type Crop, type Size } from './crop-rules.ts'

interface CropDialogProps {
  itemId: string
  /** Of the whole picture. */
  address: string
  /** Height by width that the cover gets. */
  ratio: number
  open: boolean
  onClose: () => void
}

const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }

/** Chooses the part of the cover that shelves show; that part is sent as a new cover. */
export function CropDialog({ itemId, address, ratio, open, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState(middle)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Outcome>(null)
  const save = async () => {
    const image = picture.current
    if (!image || !size || busy) return
    setBusy(true)
    const cut = await cutOut(image, partOf(size, ratio, crop))
    const outcome = cut ? await sendCover(itemId, cut, () => {}) : t('editor.cover.noPicture')
    setBusy(false)
    setRefusal(outcome)
    if (outcome !== null) return
    setCrop(middle)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('editor.cover.cropTitle')}
      description={t('editor.cover.cropHint')}
      processing={busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!size} onClick={() => void save()}>
            {t('editor.cover.cropSave')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <Frame
          picture={picture}
          address={address}
          ratio={ratio}
          size={size}
          crop={crop}
          onSize={setSize}
          onCrop={setCrop}
        />
        <label className="flex w-full max-w-80 items-center gap-3 text-sm font-semibold">
          {t('editor.cover.zoom')}
          <Slider
            label={t('editor.cover.zoom')}
            value={crop.zoom}
            min={1}
            max={mostZoom}
            step={0.05}
            valueText={percent(crop.zoom)}
            disabled={!size}
            onChange={(zoom) => size && setCrop(held(size, ratio, { ...crop, zoom }))}
            className="flex-1"
          />
        </label>
        {refusal && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface FrameProps {
  picture: React.RefObject<HTMLImageElement | null>
  address: string
  ratio: number
  size: Size | null
  crop: Crop
  onSize: (size: Size) => void
  onCrop: (crop: Crop) => void
}

/** Share of the frame that an arrow key moves the picture by. */
const step = 0.04

/** What the cover will show; the picture below it is moved by dragging and by arrow keys. */
function Frame({ picture, address, ratio, size, crop, onSize, onCrop }: FrameProps) {
  const { t } = useTranslation()
  const drag = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  const part = size ? partOf(size, ratio, crop) : null
  /** Moves by shares of the frame. */
  const moveBy = (from: Crop, right: number, down: number) => {
    if (!size || !part) return
    const x = from.x - (right * part.width) / size.width
    const y = from.y - (down * part.height) / size.height
    onCrop(held(size, ratio, { ...from, x, y }))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = drag.current
    if (!from) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    moveBy(from.crop, (event.clientX - from.x) / width, (event.clientY - from.y) / height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    event.stopPropagation()
    moveBy(crop, ...way)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that is moved in its frame
    <div
      role="group"
      aria-label={t('editor.cover.cropArea')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY, crop }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
      className="relative cursor-grab touch-none overflow-hidden rounded-md bg-surface-2 ring-1 ring-line active:cursor-grabbing"
      style={{ width: `min(100%, 320px, 46dvh / ${ratio})`, aspectRatio: `1 / ${ratio}` }}
    >
      <img
        ref={picture}
        src={address}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
        className="absolute max-w-none select-none"
        style={
          size && part
            ? {
                width: `${(size.width / part.width) * 100}%`,
                left: `${(-part.left / part.width) * 100}%`,
                top: `${(-part.top / part.height) * 100}%`,
              }
            : { visibility: 'hidden' }
        }
      />
    </div>
  )
}

/** The part of a picture as a JPEG; null where the browser can't make one. */
function cutOut(
  image: HTMLImageElement,
  { left, top, width, height }: ReturnType<typeof partOf>,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const pixels = coverSize({ width, height })
  Object.assign(canvas, pixels)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height, 0, 0, pixels.width, pixels.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
