import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pdfFiles } from '../src/features/reader-pdf/bytes/pdf-files.ts'

/** What pdf.js fetches by name when a file needs it: tables of characters, fonts, decoders, colours. */
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Lays the files of pdf.js beside the client, so that nothing is fetched from elsewhere. */
export function filesOfPdf(): Plugin {
  return {
    name: 'lectern-pdf-files',
    buildStart() {
      const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as {
        version: string
      }
      if (!pdfFiles.includes(version)) this.error(`${pdfFiles} is not the folder of ${version}.`)
    },
    generateBundle() {
      for (const folder of folders)
        for (const name of readdirSync(join(library, folder)))
          this.emitFile({
            type: 'asset',
            fileName: `${pdfFiles}${folder}/${name}`,
            source: readFileSync(join(library, folder, name)),
          })
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, folder = '', name = ''] =
          /\/assets\/pdfjs-[^/]+\/(\w+)\/([^/?]+)/.exec(request.url ?? '') ?? []
        if (!folders.includes(folder)) return next()
        response.end(readFileSync(join(library, folder, basename(name))))
      })
    },
  }
}
