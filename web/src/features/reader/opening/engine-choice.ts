import type { EngineModule } from '#features/reader-engine/index.ts'

type Load = () => Promise<EngineModule>

/** What draws which format; each is fetched when the first book of its kind is opened. */
const engines: Partial<Record<string, Load>> = {
  pdf: () => import('#features/reader-pdf/index.ts'),
  cbz: comic,
  cbr: comic,
  cb7: comic,
}

function comic(): Promise<EngineModule> {
  return import('#features/reader-comic/index.ts')
}

/** The engine of a format; undefined where nothing here can read it. */
export function engineOf(format: string): Load | undefined {
  return engines[format]
}
