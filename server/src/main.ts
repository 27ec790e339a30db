import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import type { App } from './app.ts'
import { readConfig } from './config.ts'
import { moveData, moveTarget } from './moving.ts'
import { resetPassword, whoForgot } from './resetting-password.ts'
import { backupToRestore, restoreBackup } from './restoring.ts'
import { systemNow } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import type { Log } from './platform/log.ts'
import { Problem } from './platform/problem.ts'

/** Starts the process: settings, app, signals. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const log = createLog({ level: config.logLevel, isJson: config.isLogJson })
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const target = moveTarget(process.argv)
  if (target !== null) return moveData(config, target, { log, say })
  if (process.argv.some((arg) => arg.startsWith('--import-abs'))) {
    // A start needs nothing of it.
    const { importData, importRequest } = await import('./importing.ts')
    const request = importRequest(process.argv)
    if (request !== null) return importData(config, request, { log, say })
  }
  if (process.argv.some((arg) => arg.startsWith('--export-'))) {
    const { exportData, exportRequest } = await import('./exporting.ts')
    const request = exportRequest(process.argv)
    if (request !== null) return exportData(config, request, { say })
  }
  const backup = backupToRestore(process.argv)
  if (backup !== null) return restoreBackup(config, backup, { log, say })
  const forgetful = whoForgot(process.argv)
  if (forgetful !== null) return resetPassword(config, forgetful, { log, say })
  if (process.argv.includes('--doctor')) {
    // A start needs nothing of it.
    const { examine } = await import('./doctor.ts')
    const isWell = await examine(config, {
      say,
      now: systemNow,
      asJson: process.argv.includes('--json'),
    })
    process.exit(isWell ? 0 : 1)
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // What threw where nobody catches left something half done, so nothing may be answered on top of it: what is under
  // way is ended, and whoever watches the process starts it anew.
  let stop = (code: number): void => process.exit(code)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the server stops')
    stop(1)
  })
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const onOutdated = (problem: Problem): void => {
    process.stderr.write(`${problem.message}\n`)
    stop(1)
  }
  const app = await createApp(config, log, { webFolder, onOutdated })
  if (process.argv.includes('--demo')) app.addDemo()
  stop = stopper(app, log)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  await app.listen()
  for (const address of addresses(config.host, app.port())) {
    process.stdout.write(`Lectern is ready: ${address}/\n`)
  }
}

/** Milliseconds that ending politely may take. */
const longestStop = 9000

/** Ends the process politely, once, with a code; with 1 when that fails or takes too long. */
function stopper(app: App, log: Log): (code: number) => void {
  let isStopping = false
  return (code) => {
    if (isStopping) return
    isStopping = true
    app.refuseConnections()
    setTimeout(() => {
      log.error('stopping took too long')
      process.exit(1)
    }, longestStop).unref()
    app.close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
}

function addresses(host: string | undefined, port: number): string[] {
  if (host !== undefined && host !== '0.0.0.0' && host !== '::') return [`http://${host}:${port}`]
  const network = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry !== undefined && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry?.address ?? ''}:${port}`)
  return [`http://localhost:${port}`, ...network]
}

/** Why the server can't start, in words for people; a stack only where it is our fault. */
function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use already. Stop the program that has it, or choose another PORT.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path === undefined
        ? `This user may not listen on port ${port}. Choose another PORT, above 1023.`
        : `The folder ${path} can't be written by this user.`
    case undefined:
      return error.stack ?? error.message
    default:
      return error.message
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
}
