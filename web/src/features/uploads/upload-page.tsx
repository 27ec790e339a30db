import type { Library } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { CloudUpload, LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { librariesQuery, useCurrentLibraryId } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { FileDrop } from './choosing/file-drop.tsx'
import { UploadList } from './list/upload-list.tsx'
import { UploadSummary } from './list/upload-summary.tsx'
import { planFor } from './sending/planning.ts'
import { resumeUploads } from './resuming/resume.ts'
import { regroup, type Destination } from './uploads.ts'

/** Files and folders of this device become items of a library. */
export function UploadPage() {
  const { t } = useTranslation()
  const may = useMay('upload')
  return (
    <Page title={t('upload.title')} narrow>
      {may ? (
        <Uploading />
      ) : (
        <EmptyState title={t('upload.forbidden')} icon={<LockKeyhole />}>
          {t('upload.forbiddenHint')}
        </EmptyState>
      )}
    </Page>
  )
}

function Uploading() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(librariesQuery())
  useEffect(() => {
    void attempt(resumeUploads, { failed: t('upload.resumeFailed') })
  }, [t])
  if (error)
    return (
      <ErrorState title={t('libraries.loadFailed')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-64" />
  const libraries = data.libraries.filter(({ folders }) => folders.length > 0)
  const [first] = libraries
  if (!first)
    return (
      <EmptyState title={t('upload.noLibrary')} icon={<CloudUpload />}>
        {t('upload.noLibraryHint')}
      </EmptyState>
    )
  return <Chosen libraries={libraries} first={first} />
}

interface ChosenProps {
  libraries: readonly Library[]
  /** Taken where none was chosen. */
  first: Library
}

function Chosen({ libraries, first }: ChosenProps) {
  const { t } = useTranslation()
  const current = useCurrentLibraryId()
  const [chosen, setChosen] = useState<{ libraryId?: string; folderId?: string }>({})
  const library = libraries.find(({ id }) => id === (chosen.libraryId ?? current)) ?? first
  const folder = library.folders.find(({ id }) => id === chosen.folderId) ?? library.folders[0]
  const destination = useDestination(library, folder?.id ?? '')
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('upload.library')}>
          {(control) => (
            <Select
              {...control}
              value={library.id}
              onChange={(libraryId) => setChosen({ libraryId })}
              options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Field label={t('upload.folder')}>
          {(control) => (
            <Select
              {...control}
              value={folder?.id ?? ''}
              onChange={(folderId) => setChosen({ libraryId: library.id, folderId })}
              options={library.folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
            />
          )}
        </Field>
      </div>
      <FileDrop rules={destination.rules} />
      <UploadSummary />
      <UploadList destination={destination} provider={library.provider} />
    </div>
  )
}

/** Where new items go; the same object as long as it is the same place. */
function useDestination(library: Library, folderId: string): Destination {
  const { id: libraryId, mediaType, settings, folders } = library
  const folderPath = folders.find(({ id }) => id === folderId)?.fullPath ?? ''
  const audiobooksOnly = settings.audiobooksOnly === true
  const [kind, setKind] = useState({ mediaType, audiobooksOnly })
  useEffect(
    () => planFor({ libraryId, folderId, folderPath, rules: { mediaType, audiobooksOnly } }),
    [libraryId, folderId, folderPath, mediaType, audiobooksOnly],
  )
  if (kind.mediaType !== mediaType || kind.audiobooksOnly !== audiobooksOnly)
    setKind({ mediaType, audiobooksOnly })
  useEffect(() => regroup(kind), [kind])
  return { libraryId, folderId, folderPath, rules: { mediaType, audiobooksOnly } }
}
