import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ImportReport } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { DropZone } from '#ui/action/drop-zone.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Spinner } from '#ui/progress.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { renewMarks } from '../marks.ts'
import { ImportedBookRow } from './imported-book-row.tsx'
import { largestImport, numComing, sentChoices } from './import-rules.ts'
import type { Choices } from './import-rules.ts'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
}

interface ReadFiles {
  files: { name: string; text: string }[]
  report: ImportReport
}

/** Marks of a Kindle or of KOReader: looked at first, then brought in. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const [read, setRead] = useState<ReadFiles | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const close = () => {
    setRead(null)
    setChoices({})
    onClose()
  }
  const reading = useAction(
    async (chosen: File[]) => {
      if (chosen.reduce((sum, { size }) => sum + size, 0) > largestImport)
        throw new CallError('refused', { message: t('highlights.tooLarge') })
      const files = await Promise.all(
        chosen.map(async (file) => ({ name: file.name, text: await file.text() })),
      )
      const report = await call('POST /api/lectern/annotations/import/preview', {
        body: { files },
      })
      setChoices({})
      setRead({ files, report })
    },
    { failed: t('highlights.readFailed') },
  )
  const bringing = useAction(
    async () => {
      const { books } = await call('POST /api/lectern/annotations/import', {
        body: {
          files: read?.files ?? [],
          books: sentChoices(choices),
          utcOffset: -new Date().getTimezoneOffset(),
        },
      })
      renewMarks()
      const count = books.reduce((sum, one) => sum + one.numNew + one.numChanged, 0)
      toast.success(t('highlights.imported', { count }))
      close()
    },
    { failed: t('highlights.importFailed') },
  )
  const count = read === null ? 0 : numComing(read.report.books, choices)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('highlights.importTitle')}
      description={t('highlights.importHint')}
      width={640}
      page
      processing={bringing.busy}
      footer={
        read !== null && (
          <>
            <Button onClick={close}>{t('dialog.cancel')}</Button>
            <Button
              variant="primary"
              busy={bringing.busy}
              disabled={count === 0}
              onClick={() => void bringing.run()}
            >
              {t('highlights.bring', { count })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <Chooser busy={reading.busy} onFiles={(files) => void reading.run(files)} />
        {read !== null && (
          <Report
            report={read.report}
            choices={choices}
            onChoice={(key, book) => setChoices({ ...choices, [key]: book })}
          />
        )}
      </div>
    </Dialog>
  )
}

function Chooser({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <DropZone onDrop={(dropped) => onFiles([...dropped.files])} className="gap-2 p-6">
      {() => (
        <>
          <label
            htmlFor={id}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-semibold text-accent hover:underline has-focus-visible:outline-2"
          >
            {busy ? <Spinner /> : <FileUp aria-hidden="true" />}
            {t('highlights.choose')}
            <input
              id={id}
              type="file"
              multiple
              accept=".txt,.lua,.json,.md"
              className="sr-only"
              disabled={busy}
              onChange={({ target }) => {
                const files = [...(target.files ?? [])]
                target.value = ''
                if (files.length > 0) onFiles(files)
              }}
            />
          </label>
          <p className="text-sm text-fg-3">{t('highlights.chooseHint')}</p>
        </>
      )}
    </DropZone>
  )
}

interface ReportProps {
  report: ImportReport
  choices: Choices
  onChoice: (key: string, book: Choices[string]) => void
}

function Report({ report: { books, refused }, choices, onChoice }: ReportProps) {
  const { t } = useTranslation()
  const said = useSaid()
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className="grid gap-1 text-danger">
          {refused.map(({ name, sentence }) => (
            <p key={name} className="break-words">
              {said(sentence)}
            </p>
          ))}
        </div>
      )}
      {books.length > 0 && (
        <ul aria-label={t('highlights.foundBooks')} className="divide-y divide-line">
          {books.map((book) => (
            <ImportedBookRow
              key={book.key}
              book={book}
              choices={choices}
              onChoice={(chosen) => onChoice(book.key, chosen)}
            />
          ))}
        </ul>
      )}
    </>
  )
}
