import type { VisibilityScope } from '#platform/caller.ts'
import type { Person } from './person.ts'

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
