import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedUser } from '@lectern/contract'
import { withBase } from '#platform/address/base.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CopyField } from '#ui/field/copy-field.tsx'

interface LinkDialogProps {
  user: ListedUser
  onClose: () => void
}

const refreshLinks = (): void => invalidate('GET /api/lectern/password-links')

/** Behind a # an address stays in the browser: no server or proxy writes it down. */
const addressOf = (token: string): string => `${location.origin}${withBase('/reset')}#${token}`

/** Makes a link by which a user chooses a new password, shows it once, and withdraws it. */
export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [made, setMade] = useState<{ address: string; expiresAt: number } | null>(null)
  const links = useQuery({
    ...callQuery('GET /api/lectern/password-links'),
    refetchOnMount: 'always',
  })
  useServerEvent('lectern_access_changed', refreshLinks)
  const params = { id: user.id }
  const making = useAction(
    async () => {
      const { link } = await call('POST /api/lectern/users/:id/password-link', { params })
      setMade({ address: addressOf(link.token), expiresAt: link.expiresAt })
      refreshLinks()
    },
    { failed: t('passwordLink.makeFailed') },
  )
  const withdrawing = useAction(
    async () => {
      await call('DELETE /api/lectern/users/:id/password-link', { params })
      setMade(null)
      refreshLinks()
    },
    { done: t('passwordLink.withdrawn'), failed: t('passwordLink.withdrawFailed') },
  )
  const present = links.data?.links.find(({ userId }) => userId === user.id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('passwordLink.title', { name: user.username })}
      description={t('passwordLink.hint')}
      footer={
        <>
          {present && (
            <Button
              className="me-auto"
              busy={withdrawing.busy}
              onClick={() => void withdrawing.run()}
            >
              {t('passwordLink.withdraw')}
            </Button>
          )}
          {made === null ? (
            <>
              <Button onClick={onClose}>{t('dialog.cancel')}</Button>
              <Button variant="primary" busy={making.busy} onClick={() => void making.run()}>
                {t('passwordLink.make')}
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {t('passwordLink.done')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-live="polite">
        {made && (
          <>
            <CopyField
              label={t('passwordLink.address')}
              value={made.address}
              copy={t('passwordLink.copy')}
              words={{ done: t('passwordLink.copied'), failed: t('passwordLink.copyFailed') }}
            />
            <p className="text-fg-2">
              {t('passwordLink.once', { when: dateTime(made.expiresAt, settings) })}
            </p>
          </>
        )}
        {!made && present && (
          <p className="text-fg-2">
            {t('passwordLink.waiting', {
              name: present.createdBy ?? t('passwordLink.nobody'),
              when: dateTime(present.expiresAt, settings),
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
