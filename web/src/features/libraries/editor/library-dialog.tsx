import type { Library } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useFaultFocus } from '#ui/field/use-fault-focus.ts'
import { Tabs } from '#ui/page/tabs.tsx'
import { FoldersField } from './folders/folders-field.tsx'
import { nameOfFolder, withFolder } from './library-draft.ts'
import { GeneralFields, ScanFields } from './library-fields.tsx'
import { MatchingFields } from './matching-fields.tsx'
import { useLibraryEditing } from './use-library-editing.ts'
import type { LibraryEditing, LibraryTab } from './use-library-editing.ts'

interface LibraryDialogProps {
  /** null: a new one */
  library: Library | null
  onClose: () => void
}

/** Creates or edits a library. A new one is scanned at once. */
export function LibraryDialog({ library, onClose }: LibraryDialogProps) {
  const { t } = useTranslation()
  const { form, focusFault } = useFaultFocus<HTMLDivElement>()
  const editing = useLibraryEditing(library, focusFault)
  const { submit, metadata } = editing
  const apply = useAction(
    async () => {
      if (!(await submit())) return false
      await metadata.rules.apply()
      return true
    },
    {
      done: (isBegun) => (isBegun ? t('labelRules.applying', { name: editing.draft.name }) : ''),
      failed: t('labelRules.applyFailed'),
    },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={library ? t('libraries.edit') : t('libraries.create')}
      width={640}
      processing={editing.isSaving || apply.busy}
      persistent
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={editing.busy}
            onClick={() => void submit().then((isSaved) => isSaved && onClose())}
          >
            {library ? t('dialog.save') : t('libraries.saveAndScan')}
          </Button>
        </>
      }
    >
      <div ref={form}>
        <LibraryTabs
          library={library}
          editing={editing}
          onApply={() => void apply.run().then((isDone) => isDone && onClose())}
          isApplying={apply.busy}
        />
      </div>
    </Dialog>
  )
}

interface LibraryTabsProps {
  library: Library | null
  editing: LibraryEditing
  onApply: () => void
  isApplying: boolean
}

function LibraryTabs({ library, editing, ...applying }: LibraryTabsProps) {
  const { t } = useTranslation()
  const { draft, setDraft, metadata } = editing
  const general = {
    value: 'general' as const,
    label: t('libraries.tabGeneral'),
    content: <General editing={editing} isNew={!library} />,
  }
  const scan = {
    value: 'scan' as const,
    label: t('libraries.tabScan'),
    content: <ScanFields draft={draft} onChange={setDraft} />,
  }
  const matching = {
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
  }
  const labels = {
    value: 'labels' as const,
    label: t('libraries.tabLabels'),
    content: metadata.labelsTab(applying),
  }
  const own = library ? [...(library.mediaType === 'book' ? [matching] : []), labels] : []
  return (
    <Tabs<LibraryTab>
      label={t('libraries.edit')}
      value={editing.tab}
      onChange={editing.setTab}
      tabs={[general, scan, ...own]}
    />
  )
}

function General({ editing, isNew }: { editing: LibraryEditing; isNew: boolean }) {
  const { t } = useTranslation()
  const { draft, setDraft, faults, typed, setTyped } = editing
  return (
    <div className="grid gap-4">
      <GeneralFields
        draft={draft}
        onChange={setDraft}
        isNew={isNew}
        suggestedName={nameOfFolder(typed)}
        nameError={faults.includes('name') ? t('libraries.nameMissing') : null}
      />
      <FoldersField
        paths={draft.folders.map((folder) => folder.fullPath)}
        mediaType={draft.mediaType}
        error={faults.includes('folders') ? t('libraries.folderMissing') : editing.folderRefusal}
        typed={typed}
        onTyped={setTyped}
        onAdd={(path) => setDraft((before) => withFolder(before, path))}
        onRemove={(path) =>
          setDraft((before) => ({
            ...before,
            folders: before.folders.filter((folder) => folder.fullPath !== path),
          }))
        }
      />
    </div>
  )
}
