import type { FeedMin, FeedState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { AddressField } from './address-field.tsx'
import { closeFeed } from '../feeds.queries.ts'
import { Warnings } from './warnings.tsx'

interface OpenViewProps {
  state: FeedState
  feed: FeedMin
  onClosed: () => void
}

/** The feed is open: where it is, what it says of itself, and its end. */
export function OpenView({ state, feed, onClosed }: OpenViewProps) {
  const { t } = useTranslation()
  const { preventIndexing, ownerName, ownerEmail } = feed.meta
  const closing = useAction(closeFeed, { done: t('feeds.closed'), failed: t('feeds.closeFailed') })
  const close = async () => {
    if (await closing.run(feed.id)) onClosed()
  }
  const facts = [
    [t('feeds.preventIndexing'), t(preventIndexing ? 'feeds.yes' : 'feeds.no')],
    [t('feeds.ownerName'), ownerName],
    [t('feeds.ownerEmail'), ownerEmail],
  ] as const
  return (
    <div className="grid gap-5">
      <p className="text-fg-2">
        {t('feeds.everybodyHint')} {t('feeds.offers', { count: state.numEpisodes })}.
      </p>
      <AddressField feedUrl={feed.feedUrl} />
      <dl className="grid gap-3">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="flex flex-wrap items-center justify-between gap-x-4">
                <dt className="text-sm text-fg-3">{name}</dt>
                <dd className="min-w-0 font-semibold break-words" dir="auto">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <Warnings hasUndated={state.hasUndated} />
      <div className="flex justify-end">
        <Button variant="danger" busy={closing.busy} onClick={() => void close()}>
          {t('feeds.close')}
        </Button>
      </div>
    </div>
  )
}
