import type { EngineModule } from '#features/reader-engine/index.ts'

type Load = () => Promise<EngineModule>

const flow: Load = () => import('#features/reader-flow/index.ts')

/** What draws which format; each is fetched when the first book of its kind is opened. */
const engines: Partial<Record<string, Load>> = {
  epub: flow,
  mobi: flow,
  azw3: flow,
  fb2: flow,
  txt: flow,
}

/** The engine of a format; undefined where nothing here can read it. */
export function engineOf(format: string): Load | undefined {
  return engines[format]
}
