import { isCron } from '@lectern/contract/rules'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { LibraryDraft } from './library-draft.ts'
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
import { MatchingFields } from './matching-fields.tsx'
import { saveLibrary } from './save-library.ts'
import { useFolderRefusal } from './use-folder-refusal.ts'
import { useMetadataTabs } from './use-metadata-tabs.tsx'

interface LibraryDialogProps {
  /** null: a new one */
  library: Library | null
  onClose: () => void
}

type Tab = 'general' | 'scan' | 'matching' | 'labels'

/** Creates or edits a library. A new one is scanned at once. */
export function LibraryDialog({ library, onClose }: LibraryDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<LibraryDraft>(() =>
    library ? draftOf(library) : emptyDraft(),
  )
  const [typed, setTyped] = useState('')
  const whole = withFolder(draft, typed)
  const [tab, setTab] = useState<Tab>('general')
  const [tried, setTried] = useState(false)
  const faults = tried ? faultsOf(whole, isCron) : []
  const refusal = useFolderRefusal(whole)
  const { form, focusFault } = useFaultFocus<HTMLDivElement>()
  const showFault = (where: Tab) => {
    setTab(where)
    focusFault()
  }
  const metadata = useMetadataTabs(library)
  const { run, busy } = useAction(() => saveLibrary(library, whole), {
    done: library ? t('libraries.updated') : t('libraries.created'),
    failed: library ? t('libraries.updateFailed') : t('libraries.createFailed'),
    onFailed: refusal.take,
  })
  const leaving = useFoldersQuestion()
  /** Whether all of it is saved; else what is wrong is shown. */
  const submit = async (): Promise<boolean> => {
    setTried(true)
    const [fault] = faultsOf(whole, isCron)
    if (fault !== undefined) {
      showFault(fault === 'cron' ? 'scan' : 'general')
      return false
    }
    if (library && !(await leaving.ask(library, whole))) return false
    const refused = await metadata.save()
    if (refused !== null) {
      setTab(refused)
      return false
    }
    if (await run()) return true
    showFault('general')
    return false
  }
  const apply = useAction(
    async () => {
      if (!(await submit())) return false
      await metadata.rules.apply()
      return true
    },
    {
      done: (isBegun) => (isBegun ? t('labelRules.applying', { name: draft.name }) : ''),
      failed: t('labelRules.applyFailed'),
    },
  )
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
      processing={busy || apply.busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy || leaving.busy || metadata.busy}
            onClick={() => void submit().then((isSaved) => isSaved && onClose())}
          >
            {library ? t('dialog.save') : t('libraries.saveAndScan')}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <Tabs<Tab>
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
            ...(library?.mediaType === 'book'
              ? [
                  {
                    value: 'matching' as const,
                    label: t('libraries.tabMatching'),
                    content: (
                      <MatchingFields
                        draft={draft}
                        onChange={setDraft}
                        orders={metadata.orders}
                        refusal={metadata.refusals.matching}
                      />
                    ),
                  },
                ]
              : []),
            ...(library
              ? [
                  {
                    value: 'labels' as const,
                    label: t('libraries.tabLabels'),
                    content: metadata.labelsTab({
                      onApply: () => void apply.run().then((isDone) => isDone && onClose()),
                      isApplying: apply.busy,
                    }),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Dialog>
  )
}
