import { defaultPermissions } from '@lectern/contract/rules'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import type { ListedUser } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, PasswordInput, Select, Switch, TextInput } from '#ui/field/field.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { PermissionFields } from './permission-fields.tsx'
import { Sees } from './visible-items.tsx'
import { bodyOf, editedUser, newUser, userFaults } from './user-draft.ts'

interface UserDialogProps {
  /** null: a new one */
  user: ListedUser | null
  onClose: () => void
}

/** Root can't be made. */
const accountTypes = ['admin', 'user', 'guest'] as const

/** Creates or edits an account. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => (user ? editedUser(user) : newUser()))
  const [tried, setTried] = useState(false)
  const faults = tried ? userFaults(draft, !user) : []
  const isRoot = draft.type === 'root'
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
  const types = accountTypes.map((value) => ({ value, label: t(`users.${value}`) }))
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
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('users.username')}
            error={faults.includes('username') ? t('users.usernameMissing') : null}
          >
            {(control) => (
              <TextInput
                {...control}
                value={draft.username}
                onChange={(event) => setDraft({ ...draft, username: event.target.value })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Field
            label={user ? t('users.newPassword') : t('users.password')}
            hint={user ? t('users.keepPassword') : null}
            error={faults.includes('password') ? t('users.passwordMissing') : null}
          >
            {(control) => (
              <PasswordInput
                {...control}
                value={draft.password}
                onChange={(event) => setDraft({ ...draft, password: event.target.value })}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={t('users.email')}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                value={draft.email ?? ''}
                onChange={(event) => setDraft({ ...draft, email: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
          {!isRoot && (
            <Field label={t('users.type')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.type}
                  options={types}
                  onChange={(type) =>
                    setDraft({
                      ...draft,
                      type,
                      permissions: defaultPermissions(type),
                    })
                  }
                />
              )}
            </Field>
          )}
        </div>
        {!isRoot && (
          <>
            <Switch
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
