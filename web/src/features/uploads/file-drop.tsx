import { CloudUpload, FolderUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type RefObject } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { attempt } from '#ui/action/attempt.ts'
import { filesOfDrop, filesOfInput } from './found-files.ts'
import { addFiles } from './uploads.ts'

/** Where files and folders are dropped, and two buttons that do the same. */
export function FileDrop({ isPodcast }: { isPodcast: boolean }) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const found = filesOfDrop(event.dataTransfer)
    void attempt(async () => addFiles(await found, isPodcast), { failed: t('upload.readFailed') })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside do the same for keys
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) =>
        event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)
      }
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center',
        over ? 'border-accent bg-surface-2' : 'border-line',
      )}
    >
      <CloudUpload aria-hidden="true" className="size-8 text-fg-3" />
      <p className="text-md font-semibold pointer-coarse:hidden">
        {t(over ? 'upload.dropHere' : 'upload.drop')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => folder.current?.click()}>
          <FolderUp aria-hidden="true" />
          {t('upload.chooseFolder')}
        </Button>
        <Button onClick={() => files.current?.click()}>{t('upload.chooseFiles')}</Button>
      </div>
      <Chooser input={files} label={t('upload.chooseFiles')} isPodcast={isPodcast} />
      <Chooser input={folder} label={t('upload.chooseFolder')} isPodcast={isPodcast} isFolder />
      <p className="max-w-md text-sm text-fg-3">
        {t(isPodcast ? 'upload.hintPodcast' : 'upload.hint')}
      </p>
    </div>
  )
}

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  isPodcast: boolean
  isFolder?: boolean
}

function Chooser({ input, label, isPodcast, isFolder = false }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        addFiles(filesOfInput(target.files), isPodcast)
        // The same files again are a change, too.
        target.value = ''
      }}
    />
  )
}
