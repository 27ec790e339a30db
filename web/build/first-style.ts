import { createHash } from 'node:crypto'
import { transform, type SelectorComponent } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'
import { chunksOf, firstViews } from './fetched-together.ts'

/**
 * Gives the first view a style sheet with the classes of its own parts alone; the page names the whole sheet, which
 * late parts wait for (`ui/page/whole-style.ts`). The whole one repeats the first, in its own order, so it doesn't
 * matter which rules of the first one were left out.
 */
export function firstStyle(): Plugin {
  return {
    name: 'lectern-first-style',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const outputs = Object.values(bundle)
        const page = bundle['index.html']
        const whole = outputs.find(isEntrySheet)
        if (page?.type !== 'asset' || whole?.type !== 'asset')
          return this.error('The page or its style sheet is not where it was.')
        const chunks = outputs.filter((output) => output.type === 'chunk')
        const code = [...chunksOf(chunks, firstViews)].map((chunk) => chunk.code).join('\n')
        const first = ofClasses(whole.source, new Set(code.split(/[\s"'`]+/)))
        const hash = createHash('sha256').update(first).digest('hex').slice(0, 8)
        const fileName = `assets/first-${hash}.css`
        this.emitFile({ type: 'asset', fileName, source: first })
        page.source = String(page.source)
          .replace(`./${whole.fileName}`, `./${fileName}`)
          .replace('</head>', `  <meta name="whole-style" content="${whole.fileName}">\n  $&`)
      },
    },
  }
}

function isEntrySheet(output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return output.type === 'asset' && /^assets\/index-[\w-]+\.css$/.test(output.fileName)
}

/** The sheet without rules whose classes nobody writes; what has no class stays. */
function ofClasses(source: string | Uint8Array, written: ReadonlySet<string>): Uint8Array {
  const isUsed = (parts: SelectorComponent[]) =>
    parts.every((part) => part.type !== 'class' || written.has(part.name))
  return transform({
    filename: 'first.css',
    code: Buffer.from(source),
    minify: true,
    visitor: {
      Rule: {
        style: (rule) => (rule.value.selectors.some(isUsed) ? undefined : []),
      },
    },
  }).code
}
