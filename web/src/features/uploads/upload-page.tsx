import { useQuery } from '@tanstack/react-query'
import { CloudUpload, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { librariesQuery, useCurrentLibraryId } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, Select } from '#ui/field/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { FileDrop } from './file-drop.tsx'
import { UploadList } from './upload-list.tsx'
import { isBusy, useUploads, type Destination } from './uploads.ts'

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
  const current = useCurrentLibraryId()
  const [chosen, setChosen] = useState<{ libraryId?: string; folderId?: string }>({})
  const busy = useUploads(({ list }) => list.some(isBusy))
  if (error)
    return (
      <ErrorState title={t('libraries.loadFailed')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-64" />
  const libraries = data.libraries.filter(({ mediaType }) => mediaType !== 'video')
  const library = libraries.find(({ id }) => id === (chosen.libraryId ?? current)) ?? libraries[0]
  const folder = library?.folders.find(({ id }) => id === chosen.folderId) ?? library?.folders[0]
  if (!library || !folder)
    return (
      <EmptyState title={t('upload.noLibrary')} icon={<CloudUpload />}>
        {t('upload.noLibraryHint')}
      </EmptyState>
    )
  const destination: Destination = {
    libraryId: library.id,
    folderId: folder.id,
    folderPath: folder.fullPath,
    isPodcast: library.mediaType === 'podcast',
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('upload.library')}>
          {(control) => (
            <Select
              {...control}
              value={library.id}
              disabled={busy}
              onChange={(libraryId) => setChosen({ libraryId })}
              options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <Field label={t('upload.folder')}>
          {(control) => (
            <Select
              {...control}
              value={folder.id}
              disabled={busy}
              onChange={(folderId) => setChosen({ libraryId: library.id, folderId })}
              options={library.folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
            />
          )}
        </Field>
      </div>
      <FileDrop isPodcast={destination.isPodcast} />
      <UploadList
        destination={destination}
        provider={library.provider}
        isWatched={!library.settings.disableWatcher}
      />
    </div>
  )
}
