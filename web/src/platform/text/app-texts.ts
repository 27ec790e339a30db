import english from '../../locales/en-us.json?url'
import type { TextTree } from './texts.ts'

let appTexts: Promise<TextTree> | undefined

/** Asks for the texts that a stranger doesn't need; once, as early as one likes. */
export function fetchAppTexts(): Promise<TextTree> {
  appTexts ??= fetchTextFile(english).catch((error: unknown) => {
    appTexts = undefined
    throw error
  })
  return appTexts
}

/** One language's file; rejects when it can't be had. */
export async function fetchTextFile(address: string): Promise<TextTree> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as TextTree
}
