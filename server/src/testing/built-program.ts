import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const serverFolder = fileURLToPath(new URL('../..', import.meta.url))

export interface BuiltProgram {
  /** Path of the file to run. */
  path: string
  remove(): Promise<void>
}

/**
 * Builds a program of the sources as the server is built, for tests that run it many times: a process that compiles it
 * on the way needs five times the time. The file lies beside the packages, where Node finds them.
 */
export async function buildProgram(script: string): Promise<BuiltProgram> {
  const folder = await mkdtemp(join(serverFolder, '..', 'node_modules', '.lectern-test-'))
  const name = basename(script, '.ts')
  await build({
    root: serverFolder,
    logLevel: 'silent',
    build: {
      outDir: folder,
      sourcemap: false,
      rolldownOptions: { input: { [name]: script } },
    },
  })
  return {
    path: join(folder, `${name}.js`),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
