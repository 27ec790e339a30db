/** Nobody reads more at once; strangers' files may be one line of megabytes. */
const longestLine = 10 * 1024

/** The lines of a text one by one, each cut after 10,240 characters, so that none of them is expensive. */
export function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    yield text.slice(at, Math.min(end, at + longestLine))
    at = end + 1
  }
}
