import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** What browsers expect of a desktop: a home, somewhere for sound to go, a screen. */
export interface Surroundings {
  /** Temporary folder; it is their home. */
  folder: string
  env: NodeJS.ProcessEnv
  /** Starts a program in them; it ends with them. */
  run(command: string, args: string[], options?: SpawnOptions): ChildProcess
  end(): Promise<void>
}

/** Without a sink for sound Firefox and WebKit stand still at 0:00. Works without root, D-Bus or a login. */
export async function createSurroundings(): Promise<Surroundings> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-engine-'))
  const socket = join(folder, 'pulse')
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_CONFIG_HOME: join(folder, '.config'),
    PULSE_SERVER: `unix:${socket}`,
    NO_AT_BRIDGE: '1',
  }
  delete env['DBUS_SESSION_BUS_ADDRESS']
  const children: ChildProcess[] = []
  const surroundings: Surroundings = {
    folder,
    env,
    run(command, args, options) {
      const child = spawn(command, args, { env, cwd: folder, stdio: 'ignore', ...options })
      children.push(child)
      return child
    },
    async end() {
      for (const child of children.toReversed()) await endChild(child)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await startSink(surroundings, socket)
  return surroundings
}

/** PulseAudio with nothing behind it. Root may run it, too; it only warns. */
async function startSink({ run, env }: Surroundings, socket: string): Promise<void> {
  const { PULSE_SERVER: _, ...own } = env
  const modules = [
    'module-null-sink',
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ]
  const quiet = [
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--disable-shm=yes',
    '-n',
    '--log-level=info',
  ]
  const pulse = run('pulseaudio', [...quiet, ...modules.map((one) => `--load=${one}`)], {
    env: own,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await lineOf(pulse, pulse.stderr, /Daemon startup complete/)
}

/** A screen in memory; returns the name of the display. */
export async function startScreen(
  { run }: Surroundings,
  { width, height } = screen,
): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const server = run('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [, number] = await lineOf(server, server.stdio[3] as Readable, /^(\d+)$/)
  return `:${number}`
}

const screen = { width: 1600, height: 1200 }

/** Waits for a line of output; a program that ends before is an error. */
export async function lineOf(
  child: ChildProcess,
  output: Readable | null,
  wanted: RegExp,
): Promise<RegExpExecArray> {
  if (output === null) throw new Error(`${child.spawnfile} has no such output`)
  const said: string[] = []
  const lines = createInterface({ input: output })
  for await (const line of lines) {
    const match = wanted.exec(line)
    if (match) {
      // What it says from now on is read and dropped, lest it wait for a reader.
      output.resume()
      return match
    }
    said.push(line)
  }
  throw new Error(`${child.spawnfile} ended: ${said.slice(-5).join(' | ')}`)
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await gone
  clearTimeout(timer)
}
