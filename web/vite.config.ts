import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { serverPaths } from '../contract/src/rules/server-paths.ts'
import { shareOf, type TextTree } from './src/locales/share.ts'
import { serviceWorker } from './vite-service-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env['LECTERN_SERVER'] ?? 'http://127.0.0.1:13378'
/** What the development server hands on; a browser that asks for a page at one of them gets the client. */
const handedOn = [...serverPaths, 'login'].map((path) => `/${path}`)

/**
 * The theme is set by a blocking file before the first paint: a page without inline script, a cacheable name.
 * The same plugin preloads the one font the first paint needs, and lets a small file run before the script of the app,
 * which asks for what a known browser is going to need.
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
      handler(html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' }]
        const tags: HtmlTagDescriptor[] = []
        let early = ''
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.moduleIds.includes(here('./src/early.ts')))
            early = `<script type="module" async crossorigin src="./${file.fileName}"></script>`
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
        if (!early) throw new Error('early.ts has no file of its own')
        // Before the script of the app, which is large.
        return { html: html.replace('<script type="module"', `${early}\n    $&`), tags }
      },
    },
  }
}

/** How much of the texts each language has, so that the menu can say which aren't whole. */
function languageShares(): Plugin {
  const id = 'virtual:language-shares'
  return {
    name: 'lectern-language-shares',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const folder = here('./src/locales/')
      const read = (name: string) => {
        this.addWatchFile(folder + name)
        return JSON.parse(readFileSync(folder + name, 'utf8')) as TextTree
      }
      const original = read('en-us.json')
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
      const shares = names.map((name) => [name.slice(0, -5), shareOf(read(name), original)])
      return `export default ${JSON.stringify(Object.fromEntries(shares))}`
    },
  }
}

/** Texts of the start and of the door alone, so that a stranger doesn't fetch those of the whole app. */
function doorTexts(): Plugin {
  const partsOf: Record<string, string[]> = {
    'virtual:start-texts': ['app', 'state', 'toast'],
    'virtual:door-texts': ['dialog', 'field', 'login', 'firstRun'],
  }
  return {
    name: 'lectern-door-texts',
    resolveId: (source) => (source in partsOf ? `\0${source}` : null),
    load(source) {
      const parts = partsOf[source.slice(1)]
      if (!parts) return null
      const file = here('./src/locales/en-us.json')
      this.addWatchFile(file)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
      const picked = Object.fromEntries(parts.map((part) => [part, texts[part]]))
      return `export default ${JSON.stringify(picked)}`
    },
  }
}

/** The live channel speaks WebSocket alone: the other ways of its library stay out. */
function onlyWebSocket(): Plugin {
  return {
    name: 'lectern-only-websocket',
    apply: 'build',
    load: (id) =>
      id.endsWith('engine.io-client/build/esm/transports/index.js')
        ? "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }"
        : null,
  }
}

/** Parts of libraries that nothing here uses but that come along: lists without end, a hook for older versions of React. */
const unused: [RegExp, string][] = [
  [/use-sync-external-store\/shim\/index\.js$/, "export { useSyncExternalStore } from 'react'"],
  [
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'const none = () => false\nexport { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage }',
  ],
]

function withoutUnused(): Plugin {
  return {
    name: 'lectern-without-unused',
    apply: 'build',
    load: (id) => unused.find(([file]) => file.test(id))?.[1] ?? null,
  }
}

interface Budget {
  name: string
  /** Modules that are fetched together, by the end of their path. */
  from: string[]
  maxKB: number
}

const budgets: Budget[] = [
  { name: 'login page', from: ['index.html', 'features/door/index.ts'], maxKB: 90 },
  {
    name: 'first home view',
    from: [
      'index.html',
      'app/app.tsx',
      'routes/home.tsx',
      'features/player/index.ts',
      'socket.io-client/build/esm/index.js',
    ],
    maxKB: 175,
  },
]

/** Fails the build when a page asks for more script than it may, compressed with brotli. */
function budget(): Plugin {
  return {
    name: 'lectern-budget',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const holding = (end: string) =>
        chunks.filter((chunk) =>
          chunk.moduleIds.concat(chunk.facadeModuleId ?? []).some((id) => id.endsWith(end)),
        )
      for (const { name, from, maxKB } of budgets) {
        const needed = new Set(from.flatMap(holding).map((chunk) => chunk.fileName))
        for (const fileName of needed) {
          const chunk = chunks.find((one) => one.fileName === fileName)
          for (const imported of chunk?.imports ?? []) needed.add(imported)
        }
        const sizes = chunks
          .filter((chunk) => needed.has(chunk.fileName))
          .map((chunk) => brotliCompressSync(chunk.code).length / 1024)
        const total = sizes.reduce((sum, size) => sum + size, 0)
        this.info(
          `${name}: ${total.toFixed(1)} KB of script in ${sizes.length} files, at most ${maxKB} KB`,
        )
        if (total > maxKB)
          this.error(`${name}: ${total.toFixed(1)} KB of script, at most ${maxKB} KB allowed`)
      }
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

const doorPackages = /node_modules\/(react|react-dom|scheduler|i18next|zustand)\//
const doorUi =
  /web\/src\/ui\/(?:\w+\/)?(button|crash-guard|cx|attempt|error-toast|logo|open-modals|page|progress|splash|state|toast|use-action)\./
const doorPlatform =
  /start-texts|rolldown\/runtime|web\/src\/(app\/addresses\/guard|boot)\.|web\/src\/platform\/(?:\w+\/)?(api|call|i18n|languages|session|texts|theme)\./

/** What runs while the rest is on the way: it must not wait for anything else. */
const earlyParts =
  /preload-helper|locales\/en-us\.json\?url|web\/src\/(early|early-home|features\/home\/(first-screen|latest-elsewhere)|ui\/cover\/cover-(rules|sources)|platform\/(?:\w+\/)?(app-texts|base|call-error|covers|media-kinds|progress-cache|refresh|send|storage|token))\./
/** Long lists, which no first home shows, ask for many pages at once. */
const framePackages = /node_modules\/(@tanstack\/(?!.*(?:virtual|[qQ]ueries))|tiny-)/

/** Icons of fields that cards and the frame show as well. */
const sharedIcons = /lucide-react\/dist\/esm\/icons\/(chevron-down|eye-off)\.m?js/

/** The door has fields, and so have dialogs; home has none. */
const inField = (id: string) => /web\/src\/ui\/field\/field\./.test(id)

function inDoor(id: string) {
  return sharedIcons.test(id) || doorPackages.test(id) || doorUi.test(id) || doorPlatform.test(id)
}

/** What the player needs before anything plays; bar and panels stay apart. */
function inPlayer(id: string) {
  return /features\/player\/(index|player-dock|store|follow-page|notices|cover-url|machine\/(?!news|scrub|sleep-timer|spoken-place|view)|engine\/(?!hls-|boost-chain|media-session))/.test(
    id,
  )
}

/** Icons of cards and of the home page; the others come with what shows them. */
const cardIcons =
  /lucide-react\/dist\/esm\/icons\/(check|chevron-left|chevron-right|circle-arrow-down|circle-check|circle-x|ellipsis|eye-off|folder-open|layers|library-big|list-end|list-plus|list-start|list-x|pause|play|radio|rotate-ccw|square-library|triangle-alert)\.m?js/

/** Small parts that every first home asks for: a file of their own would cost a request each. */
const besideCards = /features\/(items\/cards\/handoff-line|views\/views\.queries)\./

/** What the entries of a card's menu do; it comes when one is chosen. */
const lateCards = /features\/items\/menus\/actions\./

/** What shelves are made of, on home and elsewhere. */
function inCards(id: string) {
  if (cardIcons.test(id) || besideCards.test(id)) return true
  if (lateCards.test(id)) return false
  return /features\/(items|people|series|text|grid)\/(?:\w+\/)?[^/]*(card|menu|portrait|skeleton|words|book|actions)[^/]*$|features\/libraries\/(library-page|lazy-|scan-line)/.test(
    id,
  )
}

/** Controls and helpers that no first view needs. */
const lateUi =
  /web\/src\/(platform\/(?:\w+\/)?(dates|batches|language-choices|file-export)|ui\/(?:\w+\/)?(chip|confirm-prompt|dialog|enter-key|modal|more-button|narrow-field|popover|segmented|slider|tabs|rows\/[\w-]+|use-fault-focus|use-rems|use-debounced))\./

/** Parts of the shell that come when somebody asks for them; they bring the player and the palette along. */
const lateApp = /web\/src\/app\/(frame\/app-palette|frame\/bottom-nav|shortcuts)\./

function inFrame(id: string) {
  const isOurs = /web\/src\/(app|ui|platform)\//.test(id) && !lateUi.test(id) && !lateApp.test(id)
  return framePackages.test(id) || isOurs
}

export default defineConfig({
  root: here('.'),
  // Relative, so that the same build works under any base path; the server writes <base href>.
  base: './',
  plugins: [
    firstPaint(),
    doorTexts(),
    languageShares(),
    onlyWebSocket(),
    withoutUnused(),
    react(),
    tailwindcss(),
    budget(),
    serviceWorker(),
  ],
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
        codeSplitting: {
          // A sensible number of files: the door, the frame of the app, then one per lazy part.
          groups: [
            { name: 'early', test: earlyParts, priority: 40 },
            { name: 'base', test: inDoor, priority: 30 },
            { name: 'field', test: inField, priority: 25 },
            { name: 'frame', test: inFrame, priority: 20 },
            { name: 'player', test: inPlayer, priority: 10 },
            { name: 'cards', test: inCards, priority: 8 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 5 },
          ],
        },
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
