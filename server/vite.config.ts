import { builtinModules } from 'node:module'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}
const external = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@lectern/'))
const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** One file for the server and one for each worker thread; libraries stay in node_modules. */
export default defineConfig({
  ssr: { noExternal: [/^@lectern\//], external },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        'rar.worker': source('platform/archive/rar.worker.ts'),
        'scan.worker': source('features/scan/scan.worker.ts'),
        'subtitles.worker': source('features/streams/subtitles/subtitles.worker.ts'),
      },
      external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`), ...external],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
