/** Seconds of `1:02:03.456`, `02:03,4`; null for anything else. */
export function secondsOf(text: string): number | null {
  const found = /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,6}))?$/u.exec(text.trim())
  if (found === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole + (fraction === '' ? 0 : Number(`0.${fraction}`))
}

/** From and to of a line such as `00:01.000 --> 00:04.000 align:start`; null for any other line. */
export function spanOf(line: string): { start: number; end: number } | null {
  const [from = '', to] = line.split('-->')
  if (to === undefined) return null
  const [start, end] = [secondsOf(from), secondsOf(to.trim().split(/\s+/u)[0] ?? '')]
  return start === null || end === null ? null : { start, end }
}
