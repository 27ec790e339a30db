import { execFile } from 'node:child_process'

export interface Speaking {
  /** Voice of espeak-ng, e.g. `en-gb+f3`. */
  voice: string
  /** Words a minute. */
  speed: number
  /** 0…99; 50 is the voice's own. */
  pitch: number
}

/** Speaks a text: the bytes of a WAV file. Rejects when the voice is unknown or speaking fails. */
export type Speak = (text: string, how: Speaking, signal?: AbortSignal) => Promise<Buffer>

const mostBytes = 64 * 1024 * 1024
const timeoutMs = 60_000

/** The speech synthesiser espeak-ng, when this machine has one. */
export async function locateSpeech(command = 'espeak-ng'): Promise<Speak | null> {
  const isThere = await new Promise<boolean>((resolve) => {
    execFile(command, ['--version'], { timeout: 10_000, windowsHide: true }, (error) =>
      resolve(error === null),
    )
  })
  if (!isThere) return null
  return (text, how, signal) => speak(command, text, { ...how, signal })
}

function speak(
  command: string,
  text: string,
  { voice, speed, pitch, signal }: Speaking & { signal: AbortSignal | undefined },
): Promise<Buffer> {
  const manner = ['-v', voice, '-s', String(speed), '-p', String(pitch), '-g', '4']
  const limits = {
    encoding: 'buffer' as const,
    timeout: timeoutMs,
    maxBuffer: mostBytes,
    windowsHide: true,
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [...manner, '--stdin', '--stdout'],
      limits,
      (error, stdout, stderr) => {
        if (error) return reject(error)
        if (stdout.length === 0) return reject(new Error(stderr.toString('utf8').trim()))
        resolve(stdout)
      },
    )
    // A child that died early closes its input; the callback says why.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(text)
  })
}
