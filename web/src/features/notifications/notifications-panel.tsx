import type { NotificationChannel, OwnNotification } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { BellRing, ChevronDown, Plus, Send, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useServerEvent } from '#platform/net/socket.ts'
import type { OwnNotificationEvent } from '@lectern/contract'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { NotificationDialog } from './dialog/notification-dialog.tsx'
import { SecretDialog } from './dialog/secret-dialog.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsQuery, refreshNotifications } from './notifications.queries.ts'
import { SendingCard } from './sending-card.tsx'

/** What admins want to be told of while they look elsewhere, and how it went. */
export function NotificationsPanel() {
  const { t } = useTranslation()
  const said = useSaid()
  const { data, error, isFetching, refetch } = useQuery({
    ...notificationsQuery(),
    refetchOnMount: 'always',
  })
  useServerEvent('lectern_notifications_changed', refreshNotifications)
  const [editing, setEditing] = useState<OwnNotification | NotificationChannel | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const add = <AddMenu onAdd={setEditing} />
  return (
    <section>
      <SectionHeading end={data && data.notifications.length > 0 && add}>
        {t('notifications.title')}
      </SectionHeading>
      {!data && error && (
        <ErrorState
          title={t('notifications.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="grid gap-4">
          <SendingCard
            key={JSON.stringify(data.sending)}
            sending={data.sending}
            isNeeded={data.notifications.some(({ channel }) => channel === 'apprise')}
          />
          {data.notifications.length === 0 && (
            <EmptyState title={t('notifications.nothing')} icon={<BellRing />} action={add}>
              {t('notifications.nothingHint')}
            </EmptyState>
          )}
          <ul aria-label={t('notifications.title')} className="grid gap-2 empty:hidden">
            {data.notifications.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onEdit={() => setEditing(notification)}
                onSecret={setSecret}
              />
            ))}
          </ul>
        </div>
      )}
      {data && editing && (
        <NotificationDialog
          of={editing}
          events={data.events.map((event) => ({
            ...event,
            defaults: inWords(event.defaults, said),
          }))}
          onClose={() => setEditing(null)}
          onSecret={setSecret}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}

function AddMenu({ onAdd }: { onAdd: (channel: NotificationChannel) => void }) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden="true" />
          {t('notifications.add')}
          <ChevronDown aria-hidden="true" className="size-4!" />
        </Button>
      }
    >
      <MenuItem icon={<Send />} onSelect={() => onAdd('apprise')}>
        {t('notifications.byApprise')}
      </MenuItem>
      <MenuItem icon={<Webhook />} onSelect={() => onAdd('webhook')}>
        {t('notifications.asWebhook')}
      </MenuItem>
    </Menu>
  )
}

/** The text that a notification begins with, in the language of who writes it. */
function inWords(
  { title, body }: OwnNotificationEvent['defaults'],
  said: (sentence: string) => string,
): OwnNotificationEvent['defaults'] {
  return { title: said(title), body: said(body) }
}
