import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/texts.ts'
import { librariesQuery } from '#features/libraries/index.ts'
import type { Permissions } from '#platform/wire.ts'
import { Checkbox, Field, Switch, TextInput } from '#ui/field.tsx'
import type { EditedUser } from './user-draft.ts'

interface PermissionFieldsProps {
  user: EditedUser
  onChange: (user: EditedUser) => void
}

/** What the account may do, which libraries and tags it may see. */
export function PermissionFields({ user, onChange }: PermissionFieldsProps) {
  const { t } = useTranslation()
  const { permissions } = user
  const set = (changes: Partial<Permissions>) =>
    onChange({ ...user, permissions: { ...permissions, ...changes } })
  const toggles: [keyof Permissions, string][] = [
    ['download', t('users.canDownload')],
    ['update', t('users.canUpdate')],
    ['delete', t('users.canDelete')],
    ['upload', t('users.canUpload')],
    ['accessExplicitContent', t('users.canAccessExplicitContent')],
    ['accessAllLibraries', t('users.canAccessAllLibraries')],
    ['accessAllTags', t('users.canAccessAllTags')],
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold text-fg-2">{t('users.permissions')}</legend>
      {toggles.map(([key, label]) => (
        <Switch
          key={key}
          label={label}
          checked={permissions[key]}
          onChange={(on) => set({ [key]: on })}
        />
      ))}
      {!permissions.accessAllLibraries && <LibraryChoice user={user} onChange={onChange} />}
      {!permissions.accessAllTags && (
        <div className="mt-3 grid gap-2">
          <Field label={t('users.tags')} hint={t('users.tagsHint')}>
            {(control) => (
              <TextInput
                {...control}
                defaultValue={user.itemTagsSelected.join(', ')}
                onBlur={(event) =>
                  onChange({ ...user, itemTagsSelected: tagsOf(event.target.value) })
                }
                onChange={(event) =>
                  onChange({ ...user, itemTagsSelected: tagsOf(event.target.value) })
                }
              />
            )}
          </Field>
          <Checkbox
            label={t('users.tagsInverted')}
            checked={permissions.selectedTagsNotAccessible}
            onChange={(selectedTagsNotAccessible) => set({ selectedTagsNotAccessible })}
          />
        </div>
      )}
    </fieldset>
  )
}

function LibraryChoice({ user, onChange }: PermissionFieldsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(librariesQuery())
  const toggle = (id: string, on: boolean) => {
    const others = user.librariesAccessible.filter((one) => one !== id)
    onChange({ ...user, librariesAccessible: on ? [...others, id] : others })
  }
  return (
    <fieldset className="mt-3 grid gap-1">
      <legend className="text-sm font-semibold text-fg-2">{t('users.libraries')}</legend>
      {data?.libraries.map((library) => (
        <Checkbox
          key={library.id}
          label={library.name}
          checked={user.librariesAccessible.includes(library.id)}
          onChange={(on) => toggle(library.id, on)}
        />
      ))}
    </fieldset>
  )
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}
