import { unrestricted } from '#domain/caller.ts'
import type { Permissions, VisibilityScope } from '#domain/caller.ts'
import type { Person } from './person.ts'

/** Which items this person may see. Root sees everything, whatever their row says. */
export function scopeOf(person: Person): VisibilityScope {
  return person.type === 'root' ? unrestricted : limitsOf(person)
}

type Limits = Pick<Person, 'libraries' | 'tags'> & {
  permissions: Pick<
    Permissions,
    'accessAllLibraries' | 'accessAllTags' | 'accessExplicitContent' | 'selectedTagsNotAccessible'
  >
}

/** What the limits of an account leave to see. */
export function limitsOf({ permissions, libraries, tags }: Limits): VisibilityScope {
  return {
    libraries: permissions.accessAllLibraries ? 'all' : libraries,
    tags: permissions.accessAllTags
      ? { mode: 'all' }
      : { mode: permissions.selectedTagsNotAccessible ? 'deny' : 'allow', values: tags },
    explicit: permissions.accessExplicitContent,
  }
}
