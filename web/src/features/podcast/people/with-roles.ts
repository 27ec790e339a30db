import type { PodcastPerson } from '@lectern/contract'

/** Somebody who has a part in a podcast, once, whatever they do in it. */
export interface ListedPerson {
  name: string
  /** As the feed has them, in lower case. */
  roles: string[]
  link: string | null
}

/** Feeds name somebody once for each thing that they do; people are shown once. In the order of the feed. */
export function withRoles(persons: readonly PodcastPerson[]): ListedPerson[] {
  const found = new Map<string, ListedPerson>()
  for (const { name, role, link } of persons) {
    const key = name.toLocaleLowerCase()
    const known = found.get(key)
    if (known === undefined) found.set(key, { name, roles: [role], link })
    else {
      if (!known.roles.includes(role)) known.roles.push(role)
      known.link ??= link
    }
  }
  return [...found.values()]
}
