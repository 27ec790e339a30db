import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunksOf, firstViews } from './fetched-together.ts'

const folder = fileURLToPath(new URL('../src/locales/', import.meta.url))

/** Folders of the texts that only late parts need. */
const lateFolders = ['manage', 'server'].map((name) => `${folder}${name}/`)

/** Texts of the start and of the door alone, so that a stranger doesn't fetch those of the whole app. */
export function doorTexts(): Plugin {
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
      const file = `${folder}en-us.json`
      this.addWatchFile(file)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
      const picked = Object.fromEntries(parts.map((part) => [part, texts[part]]))
      return `export default ${JSON.stringify(picked)}`
    },
  }
}

/** Fails the build when something that is drawn before `wholeTexts` uses a text that comes with them. */
export function lateTexts(): Plugin {
  return {
    name: 'lectern-late-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const groups = lateFolders.flatMap((late) =>
        Object.keys(JSON.parse(readFileSync(`${late}en-us.json`, 'utf8')) as object),
      )
      const key = new RegExp(`["'\`](?:${groups.join('|')})\\.[a-zA-Z$][\\w.]*`, 'g')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const { code, fileName } of chunksOf(chunks, firstViews)) {
        const [found] = code.match(key) ?? []
        if (found) this.error(`${fileName} is of the first view and uses the late text ${found}`)
      }
    },
  }
}
