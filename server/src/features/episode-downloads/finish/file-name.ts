import { isIgnoredName, safeName } from '@lectern/contract/rules'

/**
 * Names that the file of an episode may have, the best first: its title, and with its id where another file has that. Scans
 * pass over some names; nothing is called so.
 */
export function fileNames(title: string, ext: string, id: string): string[] {
  const own = ` (${id})${ext}`
  const names = [safeName(title, ext), safeName(title, own), safeName('Episode', own)]
  return [...new Set(names)].filter((name) => name !== '' && !isIgnoredName(name))
}
