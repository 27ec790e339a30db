import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import type { EditedUser } from './user-draft.ts'
import { useUserSight } from './visible-count.ts'

/** How much an account sees with the limits as they stand, so that a slip shows before it is saved. */
export function Sees({ user }: { user: EditedUser }) {
  const { t } = useTranslation()
  const { data, isError } = useUserSight(user)
  const isNothing = data !== undefined && data.visible === 0 && data.total > 0
  return (
    <p
      role="status"
      className={cx('me-auto text-sm num', isNothing ? 'font-semibold text-warning' : 'text-fg-2')}
    >
      {data
        ? t('users.sees', { visible: data.visible, count: data.total })
        : isError && t('users.seesUnknown')}
    </p>
  )
}
