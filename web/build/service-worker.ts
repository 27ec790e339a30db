import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { partsOf } from './reader-parts.ts'

const source = fileURLToPath(new URL('../src/sw/sw.ts', import.meta.url))
const maxKB = 600

/** Parts that must work without a network; what they import comes along, what they load later doesn't. */
const listening =
  /\/index\.html$|socket\.io-client\/build\/esm\/index\.js$|web\/src\/(app\/(app|frame\/bottom-nav|shortcuts)\.tsx?|ui\/|routes\/(index|home|item|bookshelf|downloads|account)\.tsx|features\/((door|player|offline|downloads|queue|home|item)\/|account\/unsent-question\.|libraries\/library-icons\.))/

/** Only for streams, which need the server. */
const online = /node_modules\/hls\.js\//

/** Other files of the first view: texts, the faces that every page uses, the mark. */
const extras =
  /assets\/(en-us|manage-en-us|server-en-us|first-paint|figtree-latin-wght-normal|literata-latin-wght-normal|icon|download\.worker)-[\w-]+\.\w+$/

/**
 * Builds the service worker into one file of a stable name and tells it which files make up the shell. Fails the
 * build when the shell is larger than it may be, compressed with brotli.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'lectern-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = shellOf(Object.values(bundle))
        const kilobytes = files.reduce((sum, name) => sum + sizeOf(bundle[name]), 0) / 1024
        this.info(`shell: ${kilobytes.toFixed(0)} KB in ${files.length} files, at most ${maxKB} KB`)
        if (kilobytes > maxKB)
          this.error(`shell: ${kilobytes.toFixed(0)} KB, at most ${maxKB} KB allowed`)
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const version = createHash('sha256').update(names.sort().join('\n')).digest('hex')
        const parts = partsOf(Object.values(bundle), files)
        const code = await compile({ version: version.slice(0, 12), files, parts })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
      },
    },
  }
}

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

function shellOf(outputs: Output[]): string[] {
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const needed = new Set(
    chunks
      .filter(
        ({ moduleIds, facadeModuleId }) =>
          [...moduleIds, facadeModuleId ?? ''].some((id) => listening.test(id)) &&
          !moduleIds.some((id) => online.test(id)),
      )
      .map(({ fileName }) => fileName),
  )
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      needed.add(imported)
  for (const { fileName } of outputs)
    if (extras.test(fileName) || fileName.endsWith('.css')) needed.add(fileName)
  return [...needed].sort()
}

function sizeOf(output: Output | undefined): number {
  if (output === undefined) return 0
  return brotliCompressSync(output.type === 'chunk' ? output.code : output.source).length
}

/** As `ShellList` of the worker has it. */
interface Shell {
  version: string
  files: string[]
  parts: Record<string, string[]>
}

async function compile(shell: Shell): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_OF_BUILD: JSON.stringify(shell) },
    build: {
      write: false,
      target: ['chrome114', 'safari17', 'firefox125'],
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const [chunk] = first !== undefined && 'output' in first ? first.output : []
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
  return chunk.code
}
