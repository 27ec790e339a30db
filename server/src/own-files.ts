import { fileURLToPath } from 'node:url'

/** Folder of texts and pictures of the demo library: beside the sources as beside the bundle. */
export const demoAssetsFolder = fileURLToPath(new URL('../assets/demo', import.meta.url))
