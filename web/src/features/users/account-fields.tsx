import { defaultPermissions } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { Field, PasswordInput, Select, TextInput } from '#ui/field/field.tsx'
import type { EditedUser, userFaults } from './user-draft.ts'

/** Root can't be made. */
const accountTypes = ['admin', 'user', 'guest'] as const

interface AccountFieldsProps {
  draft: EditedUser
  isNew: boolean
  /** It is that of who edits it. */
  isOwn: boolean
  faults: ReturnType<typeof userFaults>
  onChange: (draft: EditedUser) => void
}

/** Name, password, address and kind of an account; another kind brings its own rights. */
export function AccountFields({ draft, isNew, isOwn, faults, onChange }: AccountFieldsProps) {
  const { t } = useTranslation()
  const types = accountTypes.map((value) => ({ value, label: t(`users.${value}`) }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('users.username')}
        error={faults.includes('username') ? t('users.usernameMissing') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            value={draft.username}
            onChange={(event) => onChange({ ...draft, username: event.target.value })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={isNew ? t('users.password') : t('users.newPassword')}
        hint={isNew ? null : t('users.keepPassword')}
        error={faults.includes('password') ? t('users.passwordMissing') : null}
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={draft.password}
            onChange={(event) => onChange({ ...draft, password: event.target.value })}
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
            onChange={(event) => onChange({ ...draft, email: event.target.value })}
            autoComplete="off"
          />
        )}
      </Field>
      {draft.type !== 'root' && (
        <Field label={t('users.type')}>
          {(control) => (
            <Select
              {...control}
              disabled={isOwn}
              value={draft.type}
              options={types}
              onChange={(type) =>
                onChange({ ...draft, type, permissions: defaultPermissions(type) })
              }
            />
          )}
        </Field>
      )}
    </div>
  )
}
