/** As many of them by chance, in an order by chance. The list is left in disorder. */
export function sample<T>(list: T[], limit: number): T[] {
  const most = Math.min(limit, list.length)
  for (let at = 0; at < most; at += 1) {
    const other = at + Math.floor(Math.random() * (list.length - at))
    const [taken, given] = [list[other], list[at]]
    if (taken === undefined || given === undefined) continue
    list[at] = taken
    list[other] = given
  }
  return list.slice(0, most)
}
