/** The same bytes in pieces of at least so many, but for the last: a call for each small one takes longer than its bytes. */
export async function* largerPieces(
  chunks: AsyncIterable<Buffer>,
  leastBytes: number,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes < leastBytes) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}
