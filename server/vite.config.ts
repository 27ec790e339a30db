import { builtinModules } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { oneShape } from './build/one-shape.ts'

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
/** Plain code of many files that every start needs: finding and reading them took a third of it. */
const included = new Set([
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  'bcryptjs',
  'bowser',
  'croner',
  'fast-xml-parser',
  'fastify',
  'htmlparser2',
  'ipaddr.js',
  'jose',
  'kysely',
  'lru-cache',
  'sanitize-html',
  'thumbhash',
  'undici',
  'yauzl',
  'yazl',
  'zod',
])
const external = Object.keys(manifest.dependencies).filter(
  (name) => !name.startsWith('@lectern/') && !included.has(name),
)
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** One file for the server and one for each worker thread. */
export default defineConfig({
  ssr: { noExternal: true, external },
  plugins: [oneShape()],
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        'export.worker': source('features/web-exports/export.worker.ts'),
        'pdf.worker': source('platform/rendering/pdf/pdf.worker.ts'),
        'rar.worker': source('platform/archive/rar.worker.ts'),
        'scan.worker': source('features/scan/scan.worker.ts'),
        'seven-zip.worker': source('platform/archive/seven-zip/seven-zip.worker.ts'),
        'sqlite-check.worker': source('storage/dialects/sqlite/sqlite-check.worker.ts'),
        'sqlite-copy.worker': source('storage/dialects/sqlite/sqlite-copy.worker.ts'),
        'subtitles.worker': source('features/streams/subtitles/subtitles.worker.ts'),
      },
      external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`), ...external],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // It would take away what one-shape put in.
        minify: false,
      },
    },
  },
})
