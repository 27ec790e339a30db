import type { Permissions, UserType, VisibilityScope } from '#platform/caller.ts'
import type { Person } from './person.ts'

/** What each kind of account may do unless an admin says otherwise (ABS wire, users §1.4). */
export function defaultPermissions(type: UserType): Permissions {
  const isAdmin = type === 'root' || type === 'admin'
  return {
    download: true,
    update: isAdmin,
    delete: type === 'root',
    upload: isAdmin,
    createEreader: isAdmin,
    accessAllLibraries: true,
    accessAllTags: true,
    accessExplicitContent: isAdmin,
    selectedTagsNotAccessible: false,
  }
}

/** Which items this person may see. Root sees everything, whatever their row says. */
export function scopeOf(person: Person): VisibilityScope {
  const { permissions } = person
  if (person.type === 'root') return { libraries: 'all', tags: { mode: 'all' }, explicit: true }
  return {
    libraries: permissions.accessAllLibraries ? 'all' : person.libraries,
    tags: permissions.accessAllTags
      ? { mode: 'all' }
      : {
          mode: permissions.selectedTagsNotAccessible ? 'deny' : 'allow',
          values: person.tags,
        },
    explicit: permissions.accessExplicitContent,
  }
}
