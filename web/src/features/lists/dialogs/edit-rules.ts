/** What people write about a list. */
interface Texts {
  name: string
  description: string | null
}

/** What a form changes of a list: only what differs, a blank description as null; null: nothing. */
export function changesOf(
  before: Texts,
  form: { name: string; description: string },
): Partial<Texts> | null {
  const name = form.name.trim()
  const description = form.description.trim() === '' ? null : form.description.trim()
  const changes = {
    ...(name === before.name ? {} : { name }),
    ...(description === before.description ? {} : { description }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
