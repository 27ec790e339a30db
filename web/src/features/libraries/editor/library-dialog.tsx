import { isCron } from '@lectern/contract/rules'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import type { LibraryDraft } from './library-draft.ts'
import { invalidate } from '#platform/net/query.ts'
import type { Library } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { useFaultFocus } from '#ui/field/use-fault-focus.ts'
import { FoldersField } from './folders-field.tsx'
import { useFoldersQuestion } from './folders-question.tsx'
import { draftOf, emptyDraft, faultsOf, nameOfFolder, withFolder } from './library-draft.ts'
import { GeneralFields, ScanFields } from './library-fields.tsx'
import { useFolderRefusal } from './use-folder-refusal.ts'

interface LibraryDialogProps {
  /** null: a new one */
  library: Library | null
  onClose: () => void
}

/** Creates or edits a library. A new one is scanned at once. */
export function LibraryDialog({ library, onClose }: LibraryDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<LibraryDraft>(() =>
    library ? draftOf(library) : emptyDraft(),
  )
  const [typed, setTyped] = useState('')
  const whole = withFolder(draft, typed)
  const [tab, setTab] = useState<'general' | 'scan'>('general')
  const [tried, setTried] = useState(false)
  const faults = tried ? faultsOf(whole, isCron) : []
  const refusal = useFolderRefusal(whole)
  const { form, focusFault } = useFaultFocus<HTMLDivElement>()
  const { run, busy } = useAction(() => save(library, whole), {
    done: library ? t('libraries.updated') : t('libraries.created'),
    failed: library ? t('libraries.updateFailed') : t('libraries.createFailed'),
    onFailed: refusal.take,
  })
  const leaving = useFoldersQuestion()
  const showFault = (where: 'general' | 'scan') => {
    setTab(where)
    focusFault()
  }
  const submit = async () => {
    setTried(true)
    const found = faultsOf(whole, isCron)
    if (found.length > 0) return showFault(found[0] === 'cron' ? 'scan' : 'general')
    if (library && !(await leaving.ask(library, whole))) return
    if (await run()) onClose()
    else showFault('general')
  }
  const removeFolder = (path: string) =>
    setDraft({ ...draft, folders: draft.folders.filter((folder) => folder.fullPath !== path) })
  const general = (
    <div className="grid gap-4">
      <GeneralFields
        draft={draft}
        onChange={setDraft}
        isNew={!library}
        suggestedName={nameOfFolder(typed)}
        nameError={faults.includes('name') ? t('libraries.nameMissing') : null}
      />
      <FoldersField
        paths={draft.folders.map((folder) => folder.fullPath)}
        mediaType={draft.mediaType}
        error={faults.includes('folders') ? t('libraries.folderMissing') : refusal.sentence}
        typed={typed}
        onTyped={setTyped}
        onAdd={(path) => setDraft((before) => withFolder(before, path))}
        onRemove={removeFolder}
      />
    </div>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={library ? t('libraries.edit') : t('libraries.create')}
      width={640}
      processing={busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy || leaving.busy} onClick={() => void submit()}>
            {library ? t('dialog.save') : t('libraries.saveAndScan')}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <Tabs
          label={t('libraries.edit')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'general', label: t('libraries.tabGeneral'), content: general },
            {
              value: 'scan',
              label: t('libraries.tabScan'),
              content: <ScanFields draft={draft} onChange={setDraft} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

/** Saves, and starts the first scan of a new library. */
export async function save(library: Library | null, draft: LibraryDraft): Promise<Library> {
  const body = { ...draft, name: draft.name.trim() }
  const saved = library
    ? await call('PATCH /api/libraries/:id', { params: { id: library.id }, body })
    : await call('POST /api/libraries', { body })
  if (!library) await call('POST /api/libraries/:id/scan', { params: { id: saved.id } })
  invalidate('GET /api/libraries', 'GET /api/libraries/:id')
  return saved
}
