import type { Reshaping } from './form.ts'

/** Takes bytes as they are done and tells how much of all that is, 0…1. */
export function counter(
  total: number,
  { onFraction }: Pick<Reshaping, 'onFraction'>,
): (bytes: Pick<Buffer, 'length'>) => void {
  let done = 0
  return ({ length }) => {
    done += length
    onFraction(Math.min(1, done / Math.max(1, total)))
  }
}
