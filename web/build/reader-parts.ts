import type { Rolldown } from 'vite'
import { pdfFiles } from '../src/features/reader-pdf/bytes/pdf-files.ts'

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk

const common = 'routes/read\\.tsx$|features/reader(?:-place|-engine)?/'
const zip = 'foliate-js/vendor/zip\\.js$'

/** Modules and files that draw a kind of book. A dynamic import is followed where its module is named here. */
const readers: Record<string, { modules: RegExp; assets?: RegExp }> = {
  flow: { modules: new RegExp(`${common}|features/reader-flow/|node_modules/foliate-js/`) },
  comic: { modules: new RegExp(`${common}|features/reader-(?:comic|pages)/|${zip}`) },
  pdf: {
    modules: new RegExp(`${common}|features/reader-(?:pdf|pages)/|node_modules/pdfjs-dist/`),
    assets: new RegExp(`^(?:assets/pdf\\.worker-|${pdfFiles.replaceAll('.', '\\.')})`),
  },
  dyslexic: { modules: /^$/, assets: /^assets\/opendyslexic-/ },
}

/** Fonts, and the empty page for books; catalogues of other languages are named by the same files. */
const drawing = /^assets\/(?!opendyslexic-).+\.(?:woff2|html)$/

/** What the service worker puts aside for books that are taken along, beyond the files of the shell. */
export function partsOf(
  outputs: readonly Output[],
  shell: readonly string[],
): Record<string, string[]> {
  const inShell = new Set(shell)
  return Object.fromEntries(
    Object.entries(readers).map(([part, { modules, assets }]) => {
      const files = new Set<string>()
      for (const output of outputs) {
        if (output.type === 'asset' && assets?.test(output.fileName)) files.add(output.fileName)
        if (output.type === 'chunk' && isOf(output, modules)) take(output)
      }
      const wanted = [...files].filter((name) => !inShell.has(name) && !name.endsWith('.br'))
      return [part, wanted.sort()]

      function take(chunk: Rolldown.OutputChunk): void {
        if (files.has(chunk.fileName)) return
        files.add(chunk.fileName)
        for (const name of assetsOf(chunk)) if (drawing.test(name)) files.add(name)
        for (const name of chunk.imports) {
          const imported = outputs.find(({ fileName }) => fileName === name)
          if (imported?.type === 'chunk') take(imported)
        }
      }
    }),
  )
}

function isOf({ moduleIds, facadeModuleId }: Rolldown.OutputChunk, modules: RegExp): boolean {
  return [...moduleIds, facadeModuleId ?? ''].some((id) => modules.test(id))
}

/** Fonts and pages that its modules name by address. */
function assetsOf(chunk: Rolldown.OutputChunk): Iterable<string> {
  const { viteMetadata } = chunk as { viteMetadata?: { importedAssets?: Set<string> } }
  return viteMetadata?.importedAssets ?? []
}
