import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env['LECTERN_SERVER'] ?? 'http://127.0.0.1:13378'
const serverPaths = [
  '/api',
  '/auth',
  '/login',
  '/logout',
  '/init',
  '/status',
  '/ping',
  '/hls',
  '/public',
  '/socket.io',
]

/**
 * The theme is set by a blocking file before the first paint: a page without inline script, a cacheable name.
 * The same plugin preloads the one font the first paint needs.
 */
function firstPaint(): Plugin {
  let themeFile = ''
  return {
    name: 'lectern-first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      themeFile = this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        source: readFileSync(here('./theme.js'), 'utf8'),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' }]
        const tags: HtmlTagDescriptor[] = []
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset') continue
          if (/first-paint-[\w-]+\.js$/.test(file.fileName))
            tags.push({
              tag: 'script',
              attrs: { src: `./${file.fileName}` },
              injectTo: 'head',
            })
          if (/figtree-latin-wght-normal-[\w-]+\.woff2$/.test(file.fileName))
            tags.push({ tag: 'link', attrs: preloadFont(file.fileName), injectTo: 'head' })
        }
        if (!themeFile) throw new Error('theme.js was not emitted')
        return tags
      },
    },
  }
}

function preloadFont(fileName: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    href: `./${fileName}`,
  }
}

/** A browser that asks for a page gets the client; everything else of these paths goes to the server. */
function bypassPages(request: {
  method?: string | undefined
  headers: { accept?: string | undefined }
}) {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  return wantsPage ? '/index.html' : undefined
}

export default defineConfig({
  root: here('.'),
  // Relative, so that the same build works under any base path; the server writes <base href>.
  base: './',
  plugins: [firstPaint(), react(), tailwindcss()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4', 'firefox114'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      serverPaths.map((path) => [
        path,
        { target: server, ws: path === '/socket.io', bypass: bypassPages },
      ]),
    ),
  },
})
