import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { dateTime } from '#platform/text/dates.ts'
import { elapsed } from '#platform/text/format.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useAction } from '#ui/action/use-action.ts'
import type { ListedSession } from './sessions.queries.ts'
import { forgetSessions } from './session-cache.ts'
import {
  addressWords,
  clientWords,
  deviceWords,
  methodWords,
  stretchWords,
} from './session-words.ts'

interface SessionDialogProps {
  session: ListedSession
  onClose: () => void
}

/** Everything that is known of one session. */
export function SessionDialog({ session, onClose }: SessionDialogProps) {
  const { t } = useTranslation()
  const facts = useFacts(session)
  const remove = useAction(
    async () => {
      await call('DELETE /api/sessions/:id', { params: { id: session.id } })
      forgetSessions()
    },
    { done: t('sessions.deleted'), failed: t('sessions.deleteFailed') },
  )
  const askRemove = async () => {
    const { yes } = await confirm({
      title: t('sessions.deleteTitle', { count: 1 }),
      message: t('sessions.deleteMessage'),
      yes: t('sessions.delete'),
      danger: true,
    })
    if (yes && (await remove.run())) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={session.displayTitle || t('sessions.untitled')}
      description={session.displayAuthor}
      processing={remove.busy}
      footer={
        <>
          <Button
            variant="ghost"
            busy={remove.busy}
            className="me-auto text-danger!"
            onClick={() => void askRemove()}
          >
            <Trash2 aria-hidden="true" />
            {t('sessions.delete')}
          </Button>
          {session.libraryItemId && (
            <Link
              to="/item/$itemId"
              params={{ itemId: session.libraryItemId }}
              onClick={onClose}
              className={buttonClass({ variant: 'plain' })}
            >
              {t('sessions.openItem')}
            </Link>
          )}
        </>
      }
    >
      <dl className="grid">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap gap-x-4 border-b border-line py-2 last:border-0"
          >
            <dt className="w-36 flex-none text-sm leading-6 text-fg-3">{label}</dt>
            <dd className="min-w-0 flex-1 break-words num" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Labels and values; what nobody knows is left out. */
function useFacts(session: ListedSession): [string, string][] {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const device = session.deviceInfo
  const user = session.user === undefined ? '' : session.user?.username
  const facts: [string, string][] = [
    [t('sessions.user'), user ?? t('sessions.removedUser')],
    [t('sessions.listened'), elapsed(session.timeListening, 'long')],
    [t('sessions.stretch'), stretchWords(session)],
    [t('sessions.started'), dateTime(session.startedAt, formats)],
    [t('sessions.updated'), dateTime(session.updatedAt, formats)],
    [t('sessions.day'), session.date],
    [t('sessions.methodLabel'), methodWords(session.playMethod)],
    [t('sessions.player'), session.mediaPlayer ?? ''],
    [t('sessions.device'), deviceWords(session) || t('sessions.unknownDevice')],
    [t('sessions.client'), clientWords(session)],
    [t('sessions.system'), [device?.osName, device?.osVersion].filter(Boolean).join(' ')],
    [
      t('sessions.browser'),
      [device?.browserName, device?.browserVersion].filter(Boolean).join(' '),
    ],
    [t('sessions.address'), addressWords(session)],
    [t('sessions.server'), session.serverVersion ?? ''],
  ]
  return facts.filter(([, value]) => value !== '')
}
