import type { OwnNotification } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Pencil, Send, Trash2, Webhook } from 'lucide-react'
import { useState } from 'react'
import { librariesQuery } from '#features/libraries/index.ts'
import { ago } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { draftOf, inputOf, masked } from './notification-draft.ts'
import {
  removeNotification,
  renewSecret,
  switchNotification,
  tryNotification,
} from './notifications.queries.ts'
import { useEventWords } from './use-event-words.ts'

interface NotificationRowProps {
  notification: OwnNotification
  onEdit: () => void
  /** Another secret was made. */
  onSecret: (secret: string) => void
}

/** One of them: for what, to whom, how it went, on or off. */
export function NotificationRow({ notification, onEdit, onSecret }: NotificationRowProps) {
  const { t } = useTranslation()
  const { labelOf } = useEventWords()
  const { id, channel, isEnabled, libraryId } = notification
  const { data } = useQuery(librariesQuery())
  const library = data?.libraries.find((one) => one.id === libraryId)?.name
  const name = labelOf(notification.eventName)
  const Icon = channel === 'webhook' ? Webhook : Send
  const switching = useAction(() => switchNotification(id, !isEnabled), {
    failed: t('notifications.saveFailed'),
  })
  return (
    <li className="surface flex items-center gap-3 p-3 ps-4">
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 self-start', isEnabled ? 'text-fg-2' : 'text-fg-3')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="truncate text-sm text-fg-3">
          {library && <bdi>{library} · </bdi>}
          <bdi dir="ltr">{masked(notification).join(', ')}</bdi>
        </p>
        <HowItWent notification={notification} />
      </div>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself
        role="switch"
        aria-label={t('notifications.isOn', { name })}
        checked={isEnabled}
        disabled={switching.busy}
        onChange={() => void switching.run()}
        className="switch"
      />
      <RowMenu notification={notification} name={name} onEdit={onEdit} onSecret={onSecret} />
    </li>
  )
}

/** When it was sent last, how often, and what is wrong with it. */
function HowItWent({ notification }: { notification: OwnNotification }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const { lastFiredAt, lastFailure, isEnabled, numTimesFired, numFailures } = notification
  const { numWaiting, numTimesDropped, nextTryAt } = notification
  const when = (at: number) => ago(at, Math.max(now, at))
  const facts = [
    lastFiredAt === null
      ? t('notifications.never')
      : t(lastFailure === null ? 'notifications.last' : 'notifications.lastTried', {
          when: when(lastFiredAt),
        }),
    numTimesFired > 0 && t('notifications.times', { count: numTimesFired }),
    numWaiting > 0 && t('notifications.waiting', { count: numWaiting }),
    numTimesDropped > 0 && t('notifications.dropped', { count: numTimesDropped }),
  ]
  return (
    <>
      <p className="text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
      {lastFailure !== null && (
        <p className="text-sm break-words text-danger">
          {lastFailure} {numFailures > 1 && t('notifications.inARow', { count: numFailures })}
        </p>
      )}
      {nextTryAt !== null && (
        <p className="text-sm text-warning">
          {t('notifications.nextTry', { when: ago(nextTryAt, Math.min(now, nextTryAt)) })}
        </p>
      )}
      {!isEnabled && lastFailure !== null && (
        <p className="text-sm text-warning">{t('notifications.switchedOff')}</p>
      )}
    </>
  )
}

function RowMenu({
  notification,
  name,
  onEdit,
  onSecret,
}: NotificationRowProps & { name: string }) {
  const { t } = useTranslation()
  const { id, channel } = notification
  const trying = useAction(
    async () => {
      const { isSent, words } = await tryNotification(inputOf(draftOf(notification)), id)
      if (isSent) toast.success(words)
      else toast.error(words)
    },
    { failed: t('notifications.tryFailed') },
  )
  const removing = useAction(() => removeNotification(id), {
    done: t('notifications.removed'),
    failed: t('notifications.removeFailed'),
  })
  const renewing = useAction(async () => onSecret(await renewSecret(id)), {
    failed: t('notifications.saveFailed'),
  })
  const ask = async (what: 'remove' | 'renew', work: () => Promise<unknown>) => {
    const { yes } = await confirm({
      title: t(`notifications.${what}Title`, { name }),
      message: t(`notifications.${what}Message`),
      yes: t(`notifications.${what}Yes`),
      danger: true,
    })
    if (yes) await work()
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('notifications.actions', { name })} icon={<Ellipsis />} quiet />
      }
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {t('notifications.edit')}
      </MenuItem>
      <MenuItem icon={<Send />} onSelect={() => void trying.run()}>
        {t('notifications.try')}
      </MenuItem>
      {channel === 'webhook' && (
        <MenuItem icon={<KeyRound />} onSelect={() => void ask('renew', renewing.run)}>
          {t('notifications.renew')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} danger onSelect={() => void ask('remove', removing.run)}>
        {t('notifications.remove')}
      </MenuItem>
    </Menu>
  )
}
