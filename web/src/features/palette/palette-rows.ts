import { foldText } from '@lectern/contract/rules'

/** Something that the palette can do, or a place where it leads. */
export interface Command {
  key: string
  group: 'pages' | 'libraries' | 'actions' | 'settings'
  label: string
  /** Where it is, or what else is to be said of it. */
  hint?: string
  /** Keys that do the same. */
  keys?: string
  run: () => void
}

/** Without a text this many actions are offered below the pages. */
const offered = 6

/**
 * The commands that fit a text, best first: those that begin like it before those with a word that does, before those
 * that contain it. A text that begins with `>` asks for actions alone.
 */
export function fitting<C extends Command>(commands: readonly C[], text: string): C[] {
  const isActionsOnly = text.startsWith('>')
  const wanted = foldText(text.replace(/^>/, '').trim())
  const among = commands.filter(({ group }) => !isActionsOnly || group === 'actions')
  if (!wanted)
    return isActionsOnly
      ? among
      : [
          ...among.filter(({ group }) => group === 'pages'),
          ...among.filter(({ group }) => group === 'actions').slice(0, offered),
        ]
  return among
    .map((command) => ({ command, rank: rankOf(foldText(command.label), wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)
}

/** Whether a text asks for what is in the library, too. */
export function asksLibrary(text: string): boolean {
  return !text.startsWith('>') && text.trim() !== ''
}

/** The row that a step leads to: one row goes round at the ends, a page stops there. The first where there is none. */
export function rowAfter(at: number, step: number, count: number): number {
  if (count === 0) return 0
  const next = Math.abs(step) === 1 ? (at + step + count) % count : at + step
  return Math.max(0, Math.min(count - 1, next))
}

function rankOf(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 3
  const words = wanted.split(' ')
  if (words.every((word) => label.startsWith(word) || label.includes(` ${word}`))) return 2
  return wanted.length > 2 && label.includes(wanted) ? 1 : 0
}
