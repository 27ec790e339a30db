import { sha256 } from '@noble/hashes/sha2.js'

/** Adds up pieces of files beside the page, which stays quick. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; bytes: ArrayBuffer }>) => {
  const { id, bytes } = data
  postMessage({ id, sum: sha256(new Uint8Array(bytes)) })
})
