/** The parser of pdf.js in a thread of its own. What is said to it waits until it has been read in. */
export function startParser(): Worker {
  return new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
}
