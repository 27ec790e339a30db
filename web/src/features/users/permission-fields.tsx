import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { librariesQuery } from '#features/libraries/index.ts'
import type { Permissions } from '@lectern/contract'
import { Checkbox, Switch } from '#ui/field/field.tsx'
import { TagChoice } from './tag-choice.tsx'
import type { EditedUser } from './user-draft.ts'
import { useUserSight } from './visible-count.ts'

interface PermissionFieldsProps {
  user: EditedUser
  onChange: (user: EditedUser) => void
}

/** What the account may do, which libraries and tags it may see. */
export function PermissionFields({ user, onChange }: PermissionFieldsProps) {
  const { t } = useTranslation()
  const { permissions } = user
  const sight = useUserSight(user)
  const set = (changes: Partial<Permissions>) =>
    onChange({ ...user, permissions: { ...permissions, ...changes } })
  const toggles: [keyof Permissions, string][] = [
    ['download', t('users.canDownload')],
    ['update', t('users.canUpdate')],
    ['delete', t('users.canDelete')],
    ['upload', t('users.canUpload')],
    ['createEreader', t('users.canCreateEreader')],
    ['accessExplicitContent', t('users.canAccessExplicitContent')],
    ['accessAllLibraries', t('users.canAccessAllLibraries')],
    ['accessAllTags', t('users.canAccessAllTags')],
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold text-fg-2">{t('users.permissions')}</legend>
      {toggles.map(([key, label]) => (
        <Fragment key={key}>
          <Switch label={label} checked={permissions[key]} onChange={(on) => set({ [key]: on })} />
          {key === 'accessAllLibraries' && !permissions.accessAllLibraries && (
            <LibraryChoice user={user} onChange={onChange} />
          )}
          {key === 'accessAllTags' && !permissions.accessAllTags && (
            <div className="my-2 grid gap-3">
              <TagChoice
                tags={sight.data?.tags ?? []}
                chosen={user.itemTagsSelected}
                onChange={(itemTagsSelected) => onChange({ ...user, itemTagsSelected })}
              />
              <Checkbox
                label={t('users.tagsInverted')}
                checked={permissions.selectedTagsNotAccessible}
                onChange={(selectedTagsNotAccessible) => set({ selectedTagsNotAccessible })}
              />
            </div>
          )}
        </Fragment>
      ))}
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
    <fieldset className="my-2 grid gap-1">
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
