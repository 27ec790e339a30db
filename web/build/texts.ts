import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunksOf, firstViews } from './fetched-together.ts'
import { shareOf, type TextTree } from '../src/locales/share.ts'

const folder = fileURLToPath(new URL('../src/locales/', import.meta.url))

/** Folders of the texts that only late parts need. */
function lateFolders(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}${name}/`)
}

/** How much of the texts each language has, so that the menu can say which aren't whole. */
export function languageShares(): Plugin {
  const id = 'virtual:language-shares'
  return {
    name: 'lectern-language-shares',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null
      const catalogues = [folder, ...lateFolders()]
      const read = (name: string) =>
        Object.assign(
          {},
          ...catalogues.map((catalogue) => {
            if (!existsSync(catalogue + name)) return {}
            this.addWatchFile(catalogue + name)
            return JSON.parse(readFileSync(catalogue + name, 'utf8')) as TextTree
          }),
        ) as TextTree
      const original = read('en-us.json')
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
      const shares = names.map((name) => [name.slice(0, -5), shareOf(read(name), original)])
      return `export default ${JSON.stringify(Object.fromEntries(shares))}`
    },
  }
}

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
      const groups = lateFolders().flatMap((late) =>
        Object.keys(JSON.parse(readFileSync(`${late}en-us.json`, 'utf8')) as TextTree),
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
