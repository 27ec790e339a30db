/**
 * Where the `index`th of what is still to be judged stands in the list as the server has it; `judged` are places there,
 * in rising order.
 */
export function placeAmongAll(index: number, judged: readonly number[]): number {
  let place = index
  for (const one of judged) if (one <= place) place += 1
  return place
}
