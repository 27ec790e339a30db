import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { limitMemory } from '../wasm/wasm-limits.ts'

/** 96 MB, enough for a dictionary of 64 MB. Archives may claim dictionaries of up to 4 GB. */
const mostMb = 96

let binary: Promise<ArrayBuffer> | null = null

/**
 * The machine code of the library that unpacks rar files, changed in one number: the most memory it may ever have. An
 * archive that asks for more is refused, whatever its headers look like. Throws when the library has another shape.
 */
export function boundedUnrar(): Promise<ArrayBuffer> {
  binary ??= readBounded()
  return binary
}

async function readBounded(): Promise<ArrayBuffer> {
  const library = createRequire(import.meta.url).resolve('node-unrar-js')
  const bytes = new Uint8Array(await readFile(join(dirname(library), 'js', 'unrar.wasm')))
  limitMemory(bytes, mostMb)
  return bytes.buffer
}
