import type { ImportedFeed, OpmlImport } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { number } from '#platform/text/format.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'

const lookMs = 2000

/** What became of the last OPML file of a library, feed by feed, and the way on with what isn't added; nothing where there was none. */
export function LastImport({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/libraries/:id/opml-import', { params: { id: libraryId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.import?.endedAt === null ? lookMs : false),
  })
  const last = data?.import
  if (!last) return null
  const { feeds, endedAt } = last
  const count = (state: ImportedFeed['state']) => feeds.filter((one) => one.state === state).length
  const done = feeds.length - count('waiting')
  const sums = (['added', 'known', 'failed', 'waiting'] as const)
    .filter((state) => count(state) > 0)
    .map((state) => t(`opmlImport.${state}`, { count: count(state) }))
  return (
    <section aria-labelledby="last-import" className="grid gap-3">
      <h3 id="last-import" className="font-semibold">
        {t(endedAt === null ? 'opmlImport.running' : 'opmlImport.last')}
      </h3>
      {endedAt === null && <Progress value={done / feeds.length} label={t('opmlImport.running')} />}
      <p className="text-sm text-fg-2 num">
        {t('opmlImport.feeds', { count: feeds.length, number: number(feeds.length) })}
        {' · '}
        {sums.join(' · ')}
      </p>
      <Left feeds={feeds.filter(({ state }) => state === 'failed' || isLeft(last, state))} />
      <WayOn libraryId={libraryId} last={last} />
    </section>
  )
}

/** It will not be looked at any more by itself. */
const isLeft = ({ endedAt }: OpmlImport, state: ImportedFeed['state']): boolean =>
  endedAt !== null && state === 'waiting'

/** Those that aren't there, and why. */
function Left({ feeds }: { feeds: readonly ImportedFeed[] }) {
  const { t } = useTranslation()
  const said = useSaid()
  if (feeds.length === 0) return null
  return (
    <ul
      aria-label={t('opmlImport.notAdded')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
      tabIndex={0}
      className="grid max-h-72 gap-2 overflow-y-auto rounded-lg border border-line p-3"
    >
      {feeds.map(({ address, title, failure }) => (
        <li key={address} className="text-sm">
          <bdi className="block break-words">{title ?? address}</bdi>
          <span className="text-fg-3">
            {failure === null ? t('opmlImport.untried') : said(failure)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Ends what is under way, or begins anew with what is left. */
function WayOn({ libraryId, last }: { libraryId: string; last: OpmlImport }) {
  const { t } = useTranslation()
  const { feeds, endedAt, folderId, autoDownloadEpisodes } = last
  const left = feeds.filter(({ state }) => state === 'failed' || state === 'waiting')
  const act = useAction(
    async () => {
      if (endedAt === null)
        await call('POST /api/lectern/libraries/:id/opml-import/cancel', {
          params: { id: libraryId },
        })
      else
        await call('POST /api/podcasts/opml/create', {
          body: {
            feeds: left.map(({ address }) => address),
            libraryId,
            folderId,
            autoDownloadEpisodes,
          },
        })
      invalidate('GET /api/lectern/libraries/:id/opml-import')
    },
    { failed: t('opmlImport.actFailed') },
  )
  if (endedAt !== null && left.length === 0) return null
  return (
    <Button busy={act.busy} onClick={() => void act.run()} className="justify-self-start">
      {endedAt === null ? t('opmlImport.stop') : t('opmlImport.again', { count: left.length })}
    </Button>
  )
}
