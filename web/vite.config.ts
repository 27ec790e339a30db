import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serverPaths } from '../contract/src/rules/server-paths.ts'
import { textCatalogues } from './build/catalogues.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { firstPaint } from './build/first-paint.ts'
import { firstStyle } from './build/first-style.ts'
import { flatPageTrees } from './build/flat-page-trees.ts'
import { filesOfPdf } from './build/pdf-files.ts'
import { scriptBudgets } from './build/script-budgets.ts'
import { serviceWorker } from './build/service-worker.ts'
import { doorTexts, lateTexts } from './build/texts.ts'
import { onlyWebSocket, withoutUnused } from './build/unused-code.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env['LECTERN_SERVER'] ?? 'http://127.0.0.1:13378'
/** What the development server hands on; a browser that asks for a page at one of them gets the client. */
const handedOn = [...serverPaths, 'login'].map((path) => `/${path}`)

export default defineConfig({
  root: here('.'),
  // Relative, so that the same build works under any base path; the server writes <base href>.
  base: './',
  plugins: [
    firstPaint(),
    doorTexts(),
    textCatalogues(),
    onlyWebSocket(),
    withoutUnused(),
    react(),
    tailwindcss(),
    scriptBudgets(),
    filesOfPdf(),
    flatPageTrees(),
    lateTexts(),
    firstStyle(),
    serviceWorker(),
  ],
  worker: { plugins: () => [flatPageTrees()] },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: ['chrome114', 'safari17', 'firefox125'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // Lists of what each late part needs would come with the first load; most of it is there by then.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? [] : needed),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      handedOn.map((path) => [
        path,
        { target: server, ws: path === '/socket.io', bypass: bypassPages },
      ]),
    ),
  },
})

/** A browser that asks for a page gets the client; everything else of these paths goes to the server. */
function bypassPages(request: {
  method?: string | undefined
  headers: { accept?: string | undefined }
}) {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  return wantsPage ? '/index.html' : undefined
}
