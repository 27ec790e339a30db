/** A parser that nobody has asked for yet. */
let spare: Worker | null = null

/** The parser of pdf.js in a thread of its own. What is said to it waits until it has been read in. */
export function startParser(): Worker {
  const parser = spare ?? newParser()
  spare = null
  return parser
}

/** Reads a parser in for whoever opens the next book, which takes longer than opening it. Returns what ends it unused. */
export function readyParser(): () => void {
  const parser = (spare ??= newParser())
  return () => {
    if (spare !== parser) return
    spare = null
    parser.terminate()
  }
}

const newParser = () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
