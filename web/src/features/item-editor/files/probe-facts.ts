/** The most wanted facts of what ffprobe tells; '' and 0 where it doesn't. */
export interface ProbeFacts {
  format: string
  /** Seconds. */
  duration: number
  /** kbit/s */
  bitRate: number
  /** Each in one line. */
  streams: string[]
  /** Of the container, then of streams that have others. */
  tags: [string, string][]
}

/** A rate (kbit/s) in words. */
type SayRate = (rate: number) => string

/** Reads ffprobe's JSON, whose fields differ from version to version and are numbers or texts. */
export function factsOf(probe: object, sayRate: SayRate): ProbeFacts {
  const format = part(probe, 'format')
  const streams = list(probe, 'streams')
  return {
    format: text(format, 'format_long_name') || text(format, 'format_name'),
    duration: Number(text(format, 'duration')) || 0,
    bitRate: Math.round(Number(text(format, 'bit_rate')) / 1000) || 0,
    streams: streams.map((stream) => streamLine(stream, sayRate)),
    tags: [format, ...streams]
      .flatMap((one) => Object.entries(part(one, 'tags')))
      .map(([name, value]): [string, string] => [name, String(value)])
      .filter(([name], at, all) => all.findIndex(([other]) => other === name) === at),
  }
}

function streamLine(stream: object, sayRate: SayRate): string {
  const rate = Number(text(stream, 'bit_rate'))
  const hertz = text(stream, 'sample_rate')
  const { width, height } = { width: text(stream, 'width'), height: text(stream, 'height') }
  return [
    text(stream, 'codec_type'),
    text(stream, 'codec_long_name') || text(stream, 'codec_name'),
    width && height ? `${width} × ${height}` : '',
    hertz && `${hertz} Hz`,
    text(stream, 'channel_layout'),
    rate ? sayRate(Math.round(rate / 1000)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function text(from: object, name: string): string {
  const value = Object.entries(from).find(([key]) => key === name)?.[1] as unknown
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function part(from: object, name: string): object {
  const value = Object.entries(from).find(([key]) => key === name)?.[1] as unknown
  return typeof value === 'object' && value !== null ? value : {}
}

function list(from: object, name: string): object[] {
  const found = part(from, name)
  return Array.isArray(found)
    ? found.filter((one): one is object => typeof one === 'object' && one !== null)
    : []
}
