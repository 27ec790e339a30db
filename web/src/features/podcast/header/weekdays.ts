/** Of so many episodes the days are looked at. */
const looked = 12
/** So large a share of them makes a day the usual one. */
const least = 0.6

/** The weekday on which episodes mostly come, 0 Sunday … 6 Saturday, by the clock here; null: none in particular. */
export function usualWeekday(published: readonly number[]): number | null {
  const days = published.slice(0, looked).map((at) => new Date(at).getDay())
  if (days.length < 4) return null
  let best = { day: 0, count: 0 }
  for (let day = 0; day < 7; day += 1) {
    const count = days.filter((one) => one === day).length
    if (count > best.count) best = { day, count }
  }
  return best.count / days.length >= least ? best.day : null
}
