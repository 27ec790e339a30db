import type { FeedPreview, Library, PodcastMatch } from '@lectern/contract'
import { safeName } from '@lectern/contract/rules'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CronField } from '#features/schedules/index.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select, TextInput } from '#ui/field/field.tsx'

interface AddFormProps {
  feed: FeedPreview
  match: PodcastMatch | null
  library: Library
  onAdded: () => void
}

/** Where a podcast goes, and what is downloaded of it by itself. */
export function AddForm({ feed, match, library, onAdded }: AddFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [folderId, setFolderId] = useState(library.folders[0]?.id ?? '')
  const [name, setName] = useState(safeName(feed.title))
  const [schedule, setSchedule] = useState<string | null>(null)
  const folder = library.folders.find(({ id }) => id === folderId)
  const clean = safeName(name)
  const path = `${folder?.fullPath ?? ''}/${clean}`
  const add = useAction(
    async () => {
      const item = await call('POST /api/podcasts', {
        body: {
          path,
          folderId,
          libraryId: library.id,
          media: {
            metadata: metadataOf(feed, match),
            autoDownloadEpisodes: schedule !== null,
            ...(schedule === null ? {} : { autoDownloadSchedule: schedule }),
          },
        },
        timeoutMs: 60_000,
      })
      invalidate('GET /api/libraries/:id/podcast-titles')
      onAdded()
      await navigate({ to: '/item/$itemId', params: { itemId: item.id } })
    },
    { failed: t('podcastSearch.addFailed') },
  )
  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (clean !== '') void add.run()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('podcastSearch.folder')}>
          {(control) => (
            <Select
              {...control}
              value={folderId}
              onChange={setFolderId}
              options={library.folders.map(({ id, fullPath }) => ({ value: id, label: fullPath }))}
            />
          )}
        </Field>
        <Field
          label={t('podcastSearch.name')}
          error={clean === '' ? t('podcastSearch.noName') : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              maxLength={200}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </div>
      <p className="text-sm break-all text-fg-3" dir="ltr">
        {path}
      </p>
      <CronField
        label={t('podcastSearch.automatic')}
        hint={t('podcastSearch.automaticHint')}
        value={schedule}
        onChange={setSchedule}
      />
      <Button
        type="submit"
        variant="primary"
        busy={add.busy}
        disabled={clean === '' || folder === undefined}
        className="justify-self-start"
      >
        <Plus aria-hidden="true" className="size-4!" />
        {t('podcastSearch.add')}
      </Button>
    </form>
  )
}

/** What the feed says goes before what the directory says, which knows its own numbers. */
function metadataOf(feed: FeedPreview, match: PodcastMatch | null) {
  return {
    title: feed.title,
    author: feed.author ?? match?.artistName ?? null,
    description: feed.description,
    genres: feed.categories.length > 0 ? feed.categories : (match?.genres ?? []),
    feedUrl: feed.address,
    imageUrl: feed.image ?? match?.cover ?? null,
    language: feed.language,
    explicit: feed.explicit,
    type: feed.type,
    releaseDate: match?.releaseDate ?? null,
    itunesId: match === null ? null : String(match.id),
    itunesArtistId: match === null || match.artistId === null ? null : String(match.artistId),
    itunesPageUrl: match?.pageUrl ?? null,
  }
}
