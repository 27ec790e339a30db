import { Bell, BellRing } from 'lucide-react'
import { call } from '#platform/net/call.ts'
import { invalidate, queryClient } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { overviewQuery, useOverview } from '../podcast.queries.ts'

/** Follows a podcast, or not any more: what is new of it comes first where one looks for something to hear. */
export function FollowButton({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data } = useOverview(itemId)
  const follows = data?.follows ?? false
  const follow = useAction(
    async () => {
      const reply = await call('POST /api/lectern/podcasts/:id/follow', {
        params: { id: itemId },
        body: { follows: !follows },
      })
      queryClient.setQueryData(
        overviewQuery(itemId).queryKey,
        (known) => known && { ...known, ...reply },
      )
      invalidate(
        'GET /api/lectern/libraries/:id/latest-episodes',
        'GET /api/lectern/podcasts/:id/feed',
      )
    },
    { failed: t('podcast.followFailed') },
  )
  return (
    <button
      type="button"
      aria-pressed={follows}
      aria-busy={follow.busy || undefined}
      disabled={!data}
      onClick={() => void follow.run()}
      className={cx(buttonClass({ size: 'lg' }), 'aria-pressed:chosen')}
    >
      {follows ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {t(follows ? 'podcast.following' : 'podcast.follow')}
    </button>
  )
}
