import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The theme is set by a blocking file before the first paint: a page without inline script, a cacheable name.
 * The same plugin preloads the one font the first paint needs, and lets a small file run before the script of the app,
 * which asks for what a known browser is going to need.
 */
export function firstPaint(): Plugin {
  let themeFile = ''
  return {
    name: 'lectern-first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      themeFile = this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        source: readFileSync(here('../theme.js'), 'utf8'),
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head' }]
        const tags: HtmlTagDescriptor[] = []
        let early = ''
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.moduleIds.includes(here('../src/early.ts')))
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

function preloadFont(fileName: string) {
  return {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
    href: `./${fileName}`,
  }
}
