import { ImageUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes } from '#platform/text/format.ts'
import { ChooseFile } from '#ui/action/choose-file.tsx'
import { DropZone } from '#ui/action/drop-zone.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Progress } from '#ui/progress.tsx'
import { fetchCover, largestCover, sendCover, type Outcome } from './cover-edits.ts'

/** A picture from this device, dropped, pasted or chosen, or one of the web. */
export function NewCover({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Outcome>(null)
  const send = async (picture: Blob | null | undefined) => {
    if (!picture || share !== null) return
    setRefusal(null)
    setShare(0)
    setRefusal(await sendCover(itemId, picture, setShare))
    setShare(null)
  }
  usePastedPicture(send)
  useMissedDrops()
  return (
    <section className="grid gap-4">
      <Drop onPicture={send} busy={share !== null}>
        {share !== null && (
          <div className="w-48 max-w-full">
            <Progress value={share} label={t('editor.cover.sending')} />
          </div>
        )}
      </Drop>
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      <FromAddress itemId={itemId} />
    </section>
  )
}

interface DropProps {
  onPicture: (picture: Blob | null | undefined) => Promise<void>
  busy: boolean
  children: React.ReactNode
}

function Drop({ onPicture, busy, children }: DropProps) {
  const { t } = useTranslation()
  return (
    <DropZone className="gap-2 py-5" onDrop={({ files }) => void onPicture(files[0])}>
      {(isOver) => (
        <>
          <p className="text-md font-semibold pointer-coarse:hidden">
            {t(isOver ? 'editor.cover.dropHere' : 'editor.cover.drop')}
          </p>
          <ChooseFile
            label={t('editor.cover.choose')}
            icon={<ImageUp aria-hidden="true" />}
            accept="image/jpeg,image/png,image/webp"
            busy={busy}
            onFile={(file) => void onPicture(file)}
          />
          <p className="text-sm text-fg-3">
            {t('editor.cover.formats', { size: bytes(largestCover, 0) })}
          </p>
          {children}
        </>
      )}
    </DropZone>
  )
}

function FromAddress({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const [address, setAddress] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Outcome>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await fetchCover(itemId, address)
    setBusy(false)
    setRefusal(outcome)
    if (outcome === null) setAddress('')
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('editor.cover.address')} error={refusal}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              dir="ltr"
              value={address}
              onChange={(event) => {
                setAddress(event.target.value)
                setRefusal(null)
              }}
            />
            <Button type="submit" busy={busy} disabled={!address.trim()} className="flex-none">
              {t('editor.cover.use')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}

/** A picture that is pasted while nothing is being typed, from wherever the focus is. */
function usePastedPicture(onPicture: (picture: Blob) => Promise<void>) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const [picture] = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      type.startsWith('image/'),
    )
    if (!picture) return
    event.preventDefault()
    void onPicture(picture)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event)
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}

/** A picture that is let go beside its place would replace the page. */
function useMissedDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const keep = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop'])
      addEventListener(name, keep, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
