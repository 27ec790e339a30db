import { fileURLToPath } from 'node:url'

/** Folder of texts and pictures of the demo library: beside the sources as beside the bundle. */
export const demoAssetsFolder = fileURLToPath(new URL('../assets/demo', import.meta.url))

/** The script of a thread of its own: beside its source in development, beside the bundle in a build. */
export function workerEntry(name: 'scan'): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(
    isSource ? `features/${name}/${name}.worker.dev.mjs` : `${name}.worker.js`,
    import.meta.url,
  )
}
