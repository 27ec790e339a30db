import type { FeedPreview, Library, PodcastMatch } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RichText } from '#features/text/index.ts'
import { call } from '#platform/net/call.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { NewestEpisodes } from '../preview/newest-episodes.tsx'
import { RemotePicture } from '../remote-picture.tsx'
import { rhythmWords } from '../rhythm-words.ts'
import { AddForm } from './add-form.tsx'

interface FeedDialogProps {
  open: boolean
  /** A feed, and what the directory says of it. */
  look: { address: string; match: PodcastMatch | null } | null
  library: Library
  onClose: () => void
}

/** What a podcast is like before it is added, and adding it. */
export function FeedDialog({ open, look, library, onClose }: FeedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('podcastSearch.look')} width={720} page>
      {look && <Looking key={look.address} {...look} library={library} onClose={onClose} />}
    </Dialog>
  )
}

interface LookingProps {
  address: string
  match: PodcastMatch | null
  library: Library
  onClose: () => void
}

function Looking({ address, match, library, onClose }: LookingProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['feed-preview', library.id, address],
    queryFn: ({ signal }) =>
      call('POST /api/lectern/libraries/:id/feed-preview', {
        params: { id: library.id },
        body: { address },
        // The publisher's server may take its time.
        timeoutMs: 60_000,
        signal,
      }),
    retry: false,
    staleTime: 30_000,
  })
  if (error && !data)
    return (
      <ErrorState
        title={error.message || t('podcastSearch.feedFailed')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-48" />
      </div>
    )
  return (
    <div className="grid gap-6">
      <Header feed={data} />
      {data.libraryItemId === null ? (
        <AddForm feed={data} match={match} library={library} onAdded={onClose} />
      ) : (
        <p className="text-md">
          {t('podcastSearch.isKnown')}{' '}
          <Link
            to="/item/$itemId"
            params={{ itemId: data.libraryItemId }}
            className="text-accent underline"
          >
            {t('podcastSearch.show')}
          </Link>
        </p>
      )}
      <NewestEpisodes feed={data} />
    </div>
  )
}

function Header({ feed }: { feed: FeedPreview }) {
  const { t } = useTranslation()
  const { title, author, description, image, numEpisodes, size, rhythmMs, categories } = feed
  const facts = [
    t('podcastMatch.episodes', { count: numEpisodes }),
    rhythmWords(rhythmMs, t),
    size > 0 && bytes(size, 1),
    feed.explicit && t('podcastSearch.explicit'),
  ]
  return (
    <div className="flex flex-wrap gap-4">
      <RemotePicture address={image} className="size-28" />
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-xl font-bold break-words" dir="auto">
          {title}
        </h3>
        {author && (
          <p className="text-fg-2" dir="auto">
            {author}
          </p>
        )}
        <p className="mt-1 text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
        {categories.length > 0 && (
          <p className="text-sm text-fg-3" dir="auto">
            {categories.join(', ')}
          </p>
        )}
        {description && <RichText html={description} lines={4} className="mt-2 text-md" />}
      </div>
    </div>
  )
}
