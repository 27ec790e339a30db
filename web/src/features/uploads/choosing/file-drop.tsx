import type { MediaRules } from '@lectern/contract/rules'
import { CloudUpload, FolderUp } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { t, useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DropZone } from '#ui/action/drop-zone.tsx'
import { attempt } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { goOnWithChosen } from '../sending/controls.ts'
import { addFound, useUploads } from '../uploads.ts'
import { canPickFolder, filesOfDrop, filesOfInput, pickFolder, type Found } from './found-files.ts'

/** Where files and folders are dropped, and two buttons that do the same. */
export function FileDrop({ rules }: { rules: MediaRules }) {
  const { t: words } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  // Once something is chosen the list is what one looks at.
  const isFirst = useUploads(({ list }) => list.length === 0)
  const take = async (found: Promise<Found | null>) => {
    setReading(true)
    await attempt(async () => addAll(await found, rules), { failed: words('upload.readFailed') })
    setReading(false)
  }
  const chooseFolder = () => (canPickFolder() ? void take(pickFolder()) : folder.current?.click())
  return (
    <DropZone
      className={cx('gap-3', isFirst ? 'py-8' : 'py-4')}
      onDrop={(dropped) => void take(filesOfDrop(dropped))}
    >
      {(isOver) => (
        <>
          {isFirst && <CloudUpload aria-hidden="true" className="size-8 text-fg-3" />}
          <p className="text-md font-semibold pointer-coarse:hidden">
            {words(isReading ? 'upload.reading' : isOver ? 'upload.dropHere' : 'upload.drop')}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button busy={isReading} onClick={chooseFolder}>
              <FolderUp aria-hidden="true" />
              {words('upload.chooseFolder')}
            </Button>
            <Button busy={isReading} onClick={() => files.current?.click()}>
              {words('upload.chooseFiles')}
            </Button>
          </div>
          <Chooser input={files} label={words('upload.chooseFiles')} onChoose={take} />
          <Chooser input={folder} label={words('upload.chooseFolder')} onChoose={take} isFolder />
          {isFirst && (
            <p className="max-w-md text-sm text-fg-3">{words(`upload.hint.${rules.mediaType}`)}</p>
          )}
        </>
      )}
    </DropZone>
  )
}

function addAll(found: Found | null, rules: MediaRules): void {
  if (found === null) return
  const numKnown = addFound(found, rules)
  const numGoing = goOnWithChosen()
  if (numGoing > 0) toast.success(t('upload.goesOn', { count: numGoing }))
  else if (numKnown > 0 && numKnown === found.files.length) toast.info(t('upload.known'))
}

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (found: Promise<Found>) => void
  isFolder?: boolean
}

function Chooser({ input, label, onChoose, isFolder = false }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={({ target }) => {
        onChoose(Promise.resolve(filesOfInput(target.files)))
        // The same files again are a change, too.
        target.value = ''
      }}
    />
  )
}
