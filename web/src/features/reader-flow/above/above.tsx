import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { RichText } from '#features/text/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { Sheet } from '#ui/dialog/dialog.tsx'
import { type Shown, useAbove } from './above-page.ts'

/** What lies over the page: a picture of the book, or one of its notes. */
export function AbovePage() {
  const shown = useAbove((state) => state.shown)
  const close = () => useAbove.setState({ shown: null })
  if (shown?.kind === 'picture') return <Picture picture={shown} close={close} />
  return shown && <Note note={shown} close={close} />
}

const zooms = [1, 1.5, 2, 3, 4]

function Picture({
  picture,
  close,
}: {
  picture: Extract<Shown, { kind: 'picture' }>
  close: () => void
}) {
  const { t } = useTranslation()
  const [step, setStep] = useState(0)
  const zoom = zooms[step] ?? 1
  const words = picture.words || t('reader.picture')
  return (
    <Modal
      onClose={close}
      aria-label={words}
      className="h-dvh max-h-none w-dvw bg-black p-0 text-white"
    >
      <div tabIndex={0} role="region" aria-label={words} className="flex-1 overflow-auto">
        <div
          className="grid place-items-center"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        >
          <img
            src={picture.address}
            alt={words}
            className="max-h-full min-h-0 max-w-full object-contain"
            style={{ width: '100%', height: '100%' }}
          />
        </div>
      </div>
      <div className="absolute end-2 top-2 flex gap-1 rounded-md bg-black p-1 text-white">
        <IconButton
          label={t('reader.smaller')}
          icon={<Minus />}
          disabled={step === 0}
          className="text-white!"
          onClick={() => setStep(step - 1)}
        />
        <IconButton
          label={t('reader.larger')}
          icon={<Plus />}
          disabled={step === zooms.length - 1}
          className="text-white!"
          onClick={() => setStep(step + 1)}
        />
        <IconButton
          label={t('reader.closePicture')}
          icon={<X />}
          className="text-white!"
          onClick={close}
        />
      </div>
    </Modal>
  )
}

function Note({ note, close }: { note: Extract<Shown, { kind: 'note' }>; close: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet
      open
      onClose={close}
      title={t('reader.note')}
      footer={
        <Button
          onClick={() => {
            close()
            note.goTo(note.target)
          }}
        >
          {t('reader.goToNote')}
        </Button>
      }
    >
      <RichText html={note.html} className="font-title text-lg" />
    </Sheet>
  )
}
