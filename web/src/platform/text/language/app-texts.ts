import { addressOf, codes } from 'virtual:catalogues'
import { readStored } from '../../storage.ts'
import type { TextTree } from '../texts.ts'

const fetched = new Map<string, Promise<TextTree>>()

/** Whether the app has texts in a language of this code. */
export function hasTexts(code: string): boolean {
  return codes.includes(code)
}

/**
 * The language to begin with: the one that was chosen in this browser, else the server's when it was last heard of. An
 * invalid one is en-us.
 */
export function firstLanguage(): string {
  const code = readStored('lang') ?? readStored('ui:server-lang') ?? 'en-us'
  return hasTexts(code) ? code : 'en-us'
}

/** Asks for the texts that a stranger doesn't need; once, as early as one likes. */
export function fetchAppTexts(code: string): Promise<TextTree> {
  let fetching = fetched.get(code)
  if (!fetching) {
    fetching = fetchTextFile(addressOf('app', code))
    fetched.set(code, fetching)
    fetching.catch(() => fetched.delete(code))
  }
  return fetching
}

/** One language's file; rejects when it can't be had. */
export async function fetchTextFile(address: string): Promise<TextTree> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as TextTree
}
