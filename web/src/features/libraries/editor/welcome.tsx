import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay, useSession } from '#platform/session/session.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { useFaultFocus } from '#ui/field/use-fault-focus.ts'
import { DemoOffer } from './demo-offer.tsx'
import { librariesQuery } from '../libraries.queries.ts'
import { FoldersField } from './folders/folders-field.tsx'
import { emptyDraft, faultsOf, nameOfFolder, withFolder } from './library-draft.ts'
import { saveLibrary } from './save-library.ts'
import { useFolderRefusal } from './folders/use-folder-refusal.ts'

const askAgainMs = 5000

/** No library yet: administrators add the first one, others learn whom to ask. */
export function Welcome() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  useFirstLibrary()
  if (isAdmin) return <FirstLibrary />
  return (
    <EmptyState level="h1" title={t('firstRun.noLibraries')}>
      {t('firstRun.noLibrariesHint')}
    </EmptyState>
  )
}

function FirstLibrary() {
  const { t } = useTranslation()
  const openLibrary = useOpenLibrary()
  const [draft, setDraft] = useState(emptyDraft)
  const [typed, setTyped] = useState('')
  const whole = withFolder(draft, typed)
  const [tried, setTried] = useState(false)
  const faults = tried ? faultsOf(whole, () => true) : []
  const refusal = useFolderRefusal(whole)
  const { form, focusFault } = useFaultFocus<HTMLFormElement>()
  const create = useAction(async () => openLibrary((await saveLibrary(null, whole)).id), {
    failed: t('libraries.createFailed'),
    onFailed: refusal.take,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = faultsOf(whole, () => true).length === 0
    if (!isWhole || !(await create.run())) focusFault()
  }
  return (
    <div className="mx-auto max-w-xl py-4 md:py-10">
      <Page title={t('firstRun.libraryTitle')}>
        <p className="mb-6 text-fg-2">{t('firstRun.libraryIntro')}</p>
        <form
          ref={form}
          onSubmit={(event) => void submit(event)}
          noValidate
          className="surface grid gap-5 p-5 sm:p-6"
        >
          <FoldersField
            paths={draft.folders.map((folder) => folder.fullPath)}
            mediaType={draft.mediaType}
            error={faults.includes('folders') ? t('libraries.folderMissing') : refusal.sentence}
            typed={typed}
            onTyped={setTyped}
            onAdd={(path) => setDraft((before) => withFolder(before, path))}
            onRemove={(path) =>
              setDraft({
                ...draft,
                folders: draft.folders.filter((folder) => folder.fullPath !== path),
              })
            }
          />
          <Field
            label={t('libraries.name')}
            error={faults.includes('name') ? t('libraries.nameMissing') : null}
          >
            {(control) => (
              <TextInput
                {...control}
                value={draft.name}
                placeholder={nameOfFolder(typed)}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
                dir="auto"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={create.busy}>
            {t('libraries.saveAndScan')}
          </Button>
        </form>
        <DemoOffer />
      </Page>
    </div>
  )
}

/** Goes to the first library as soon as there is one, whoever made it. */
function useFirstLibrary() {
  const openLibrary = useOpenLibrary()
  const { data } = useQuery({ ...librariesQuery(), staleTime: 0, refetchInterval: askAgainMs })
  const first = data?.libraries[0]?.id
  useServerEvent('library_added', ({ id }) => void openLibrary(id))
  useEffect(() => {
    if (first) void openLibrary(first)
  }, [first, openLibrary])
}

/** Opens a library that was just made: it is the default one from now on. */
function useOpenLibrary() {
  const navigate = useNavigate()
  return useCallback(
    async (libraryId: string) => {
      const { session } = useSession.getState()
      if (session) useSession.setState({ session: { ...session, defaultLibraryId: libraryId } })
      await navigate({ to: '/library/$libraryId', params: { libraryId }, replace: true })
    },
    [navigate],
  )
}
