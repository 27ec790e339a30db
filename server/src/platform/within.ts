/** It gave no answer in time. What it does goes on, and nobody hears of it. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** The answer of `work`. @throws TooSlow when there is none within so many milliseconds. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`no answer in ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
