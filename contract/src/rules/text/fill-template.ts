/** A placeholder: letters in double braces, blanks allowed around them. */
const placeholder = /\{\{\s*([a-z]+)\s*\}\}/gi

/** A text with its placeholders filled; one that nobody knows stays, as on the wire. The values are put in as they are. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return template.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** The names that a text's placeholders ask for and that aren't among those that are known, each once. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !known.includes(name))
}
