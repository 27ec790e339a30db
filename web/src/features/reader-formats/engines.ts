import type { EngineModule } from '#features/reader-engine/index.ts'

type Load = () => Promise<EngineModule>

const flow: Load = () => import('#features/reader-flow/index.ts')
const comic: Load = () => import('#features/reader-comic/index.ts')

/** What draws which format; each is fetched when the first book of its kind is opened. */
const engines: ReadonlyMap<string, Load> = new Map([
  ['epub', flow],
  ['mobi', flow],
  ['azw3', flow],
  ['fb2', flow],
  ['txt', flow],
  ['pdf', () => import('#features/reader-pdf/index.ts')],
  ['cbz', comic],
  ['cbr', comic],
  ['cb7', comic],
])

/** The engine of a format; undefined where nothing here can read it. */
export function engineOf(format: string): Load | undefined {
  return engines.get(format.toLowerCase())
}

/** Whether files of a format can be read here. */
export function canRead(format: string): boolean {
  return engineOf(format) !== undefined
}

/** Has what draws a format ready for somebody who may open such a book. Resolves to what gives it back. */
export async function getReady(format: string): Promise<() => void> {
  const engine = await engineOf(format)?.()
  return engine?.getReady?.() ?? (() => undefined)
}
