import { engineOf } from './engine-choice.ts'

/** Has what draws a format ready for somebody who may open such a book. Resolves to what gives it back. */
export async function getReady(format: string): Promise<() => void> {
  const engine = await engineOf(format)?.()
  return engine?.getReady?.() ?? (() => undefined)
}
