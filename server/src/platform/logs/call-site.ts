/** `file.ts:12` of whoever called pino, as far as that can be told; for a `mixin`. */
export function callSite(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 12
  const { stack = '' } = new Error('where')
  Error.stackTraceLimit = stackTraceLimit
  const frames = stack.split('\n').slice(1)
  const last = frames.findLastIndex((frame) => /[\\/]pino[\\/]/.test(frame))
  const place = /([^\\/\s(]+):(\d+):\d+\)?$/.exec(frames[last + 1] ?? '')
  return place === null ? 'server' : `${place[1]}:${place[2]}`
}
