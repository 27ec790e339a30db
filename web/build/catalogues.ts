import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../src/locales/', import.meta.url))
const name = 'virtual:catalogues'

/** Files of a language: that of the first view and of listening, and those that are fetched when something asks for them. */
const catalogues = [
  { name: 'app', path: '' },
  { name: 'manage', path: 'manage/' },
  { name: 'server', path: 'server/' },
  { name: 'sentences', path: 'sentences/' },
]

/**
 * Puts the texts beside the scripts, as data, and tells the app where they are. All have the mark of all of them: sixty marks
 * of their own would come with the first script of every page, for the sake of files that a browser has one or two of.
 */
export function textCatalogues(): Plugin {
  let isBuild = false
  const codes = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
  return {
    name: 'lectern-text-catalogues',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load(source) {
      if (source !== `\0${name}`) return null
      const known = `export const codes = ${JSON.stringify(codes)}\n`
      if (!isBuild)
        return `${known}export const addressOf = (catalogue, code) =>
          '/src/locales/' + (catalogue === 'app' ? '' : catalogue + '/') + code + '.json'`
      const files = catalogues.flatMap(({ name: catalogue, path }) =>
        codes.map((code) => {
          const file = `${folder}${path}${code}.json`
          this.addWatchFile(file)
          return {
            fileName: catalogue === 'app' ? code : `${catalogue}-${code}`,
            text: minified(file),
          }
        }),
      )
      const marked = markOf(files)
      for (const { fileName, text } of files)
        this.emitFile({
          type: 'asset',
          fileName: `assets/${fileName}-${marked}.json`,
          source: text,
        })
      return `${known}export const addressOf = (catalogue, code) =>
        new URL((catalogue === 'app' ? '' : catalogue + '-') + code + '-${marked}.json', import.meta.url).href`
    },
  }
}

function markOf(files: readonly { fileName: string; text: string }[]): string {
  const hash = createHash('sha256')
  for (const { fileName, text } of files) hash.update(`${fileName}\0${text}\0`)
  return hash.digest('base64url').slice(0, 8)
}

const minified = (path: string): string => JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
