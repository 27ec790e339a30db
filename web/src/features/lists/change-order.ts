let underway = 0
let begun = 0
let last: Promise<unknown> = Promise.resolve()

/** Sends changes of lists one after another: a place is told by a neighbour, which an earlier change may move. */
export async function inTurn<T>(change: () => Promise<T>): Promise<T> {
  underway += 1
  begun += 1
  const turn = last.then(change)
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    underway -= 1
  }
}

/**
 * Reads what the screen changes before the server does, whoever asks for it and why. An answer counts only if no change
 * was on its way meanwhile: any other may be older than the screen, and is asked for again.
 */
export async function readWhenStill<T>(read: () => Promise<T>): Promise<T> {
  await allSent()
  const before = begun
  const answer = await read()
  return begun === before ? answer : readWhenStill(read)
}

async function allSent(): Promise<void> {
  if (underway === 0) return
  await last
  await allSent()
}
