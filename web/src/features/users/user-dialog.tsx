import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useUser } from '#platform/session/session.ts'
import type { ListedUser } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Switch } from '#ui/field/field.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { AccountFields } from './account-fields.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { Sees } from './visible-items.tsx'
import { bodyOf, editedUser, newUser, userFaults } from './user-draft.ts'

interface UserDialogProps {
  /** null: a new one */
  user: ListedUser | null
  onClose: () => void
}

/** Creates or edits an account. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => (user ? editedUser(user) : newUser()))
  const [tried, setTried] = useState(false)
  const faults = tried ? userFaults(draft, !user) : []
  const isRoot = draft.type === 'root'
  // Nobody takes their own rights away: they may be the last who could give them back.
  const isMe = useUser().id === user?.id
  const { run, busy } = useAction(
    async () => {
      if (user) await call('PATCH /api/users/:id', { params: { id: user.id }, body: bodyOf(draft) })
      else {
        const body = { ...bodyOf(draft), password: draft.password }
        await call('POST /api/users', { body })
      }
      invalidate('GET /api/users')
    },
    {
      done: user ? t('users.updated') : t('users.created'),
      failed: user ? t('users.updateFailed') : t('users.createFailed'),
    },
  )
  const submit = async () => {
    setTried(true)
    if (userFaults(draft, !user).length === 0 && (await run())) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={user ? t('users.edit') : t('users.create')}
      width={600}
      processing={busy}
      persistent
      footer={
        <>
          {!isRoot && <Sees user={draft} />}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {user ? t('dialog.save') : t('users.create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <AccountFields
          draft={draft}
          isNew={!user}
          isOwn={isMe}
          faults={faults}
          onChange={setDraft}
        />
        {!isRoot && (
          <>
            <Switch
              disabled={isMe}
              label={t('users.active')}
              checked={draft.isActive}
              onChange={(isActive) => setDraft({ ...draft, isActive })}
            />
            <PermissionFields user={draft} onChange={setDraft} />
          </>
        )}
      </div>
    </Dialog>
  )
}
