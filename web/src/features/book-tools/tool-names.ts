/** What can be done to the files of a book, as the address of the page names it. */
export const toolNames = ['embed', 'm4b', 'split', 'merge'] as const
export type ToolName = (typeof toolNames)[number]

/** The tool that an address asks for; tags where it names none that we know. */
export function toolIn(value: string | undefined): ToolName {
  return toolNames.find((name) => name === value) ?? 'embed'
}

const actions: Readonly<Record<string, ToolName>> = {
  'embed-metadata': 'embed',
  'encode-m4b': 'm4b',
  'split-book': 'split',
  'merge-book': 'merge',
}

/** The tool that a task belongs to; null for all other tasks. */
export function toolOfAction(action: string): ToolName | null {
  return actions[action] ?? null
}
