import type { Library } from '@lectern/contract'
import { isCron } from '@lectern/contract/rules'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { useFoldersQuestion } from './folders/folders-question.tsx'
import { useFolderRefusal } from './folders/use-folder-refusal.ts'
import { draftOf, emptyDraft, faultsOf, withFolder } from './library-draft.ts'
import type { LibraryDraft } from './library-draft.ts'
import { saveLibrary } from './save-library.ts'
import { useMetadataTabs } from './use-metadata-tabs.tsx'

export type LibraryTab = 'general' | 'scan' | 'matching' | 'labels'

/** A library being edited, and how all of it is saved. */
export function useLibraryEditing(library: Library | null, focusFault: () => void) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<LibraryDraft>(() =>
    library ? draftOf(library) : emptyDraft(),
  )
  const [typed, setTyped] = useState('')
  const whole = withFolder(draft, typed)
  const [tab, setTab] = useState<LibraryTab>('general')
  const [tried, setTried] = useState(false)
  const refusal = useFolderRefusal(whole)
  const metadata = useMetadataTabs(library)
  const leaving = useFoldersQuestion()
  const { run, busy } = useAction(() => saveLibrary(library, whole), {
    done: library ? t('libraries.updated') : t('libraries.created'),
    failed: library ? t('libraries.updateFailed') : t('libraries.createFailed'),
    onFailed: refusal.take,
  })
  /** The tab with what is wrong; null where all of it is saved, and where nothing was to be. */
  const save = async (): Promise<LibraryTab | 'stay' | null> => {
    const [fault] = faultsOf(whole, isCron)
    if (fault !== undefined) return fault === 'cron' ? 'scan' : 'general'
    if (library && !(await leaving.ask(library, whole))) return 'stay'
    return (await metadata.save()) ?? ((await run()) ? null : 'general')
  }
  return {
    draft,
    setDraft,
    typed,
    setTyped,
    tab,
    setTab,
    metadata,
    faults: tried ? faultsOf(whole, isCron) : [],
    folderRefusal: refusal.sentence,
    isSaving: busy,
    busy: busy || leaving.busy || metadata.busy,
    /** Whether all of it is saved; else what is wrong is shown. */
    async submit(): Promise<boolean> {
      setTried(true)
      const wrong = await save()
      if (wrong === null || wrong === 'stay') return wrong === null
      setTab(wrong)
      if (wrong === 'general' || wrong === 'scan') focusFault()
      return false
    },
  }
}

export type LibraryEditing = ReturnType<typeof useLibraryEditing>
