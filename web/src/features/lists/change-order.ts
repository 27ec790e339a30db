let underway = 0
let last: Promise<unknown> = Promise.resolve()

/** Sends changes of lists one after another: a place is told by a neighbour, which an earlier change may move. */
export async function inTurn<T>(change: () => Promise<T>): Promise<T> {
  underway += 1
  const turn = last.then(change)
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    underway -= 1
  }
}

/** Runs `work` now, or once no change is on its way: what the server says in between is older than the screen. */
export function whenStill(work: () => void): void {
  if (underway === 0) return work()
  void last.then(() => whenStill(work))
}
