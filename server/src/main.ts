import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { Problem } from './platform/problem.ts'

/** Starts the process: settings, app, signals. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => log.error({ err: error }, 'uncaught exception'))
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const app = await createApp(config, log, { webFolder })
  if (process.argv.includes('--demo')) app.addDemo()
  await app.listen()
  for (const address of addresses(config.host, app.port())) {
    process.stdout.write(`Lectern is ready: ${address}/\n`)
  }
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(0), 9000).unref()
    void app.close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function addresses(host: string | undefined, port: number): string[] {
  if (host !== undefined && host !== '0.0.0.0' && host !== '::') return [`http://${host}:${port}`]
  const network = Object.values(networkInterfaces())
    .flat()
    .filter((entry) => entry !== undefined && entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry?.address ?? ''}:${port}`)
  return [`http://localhost:${port}`, ...network]
}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof Problem || (error instanceof Error && 'code' in error)
  process.stderr.write(`${isExpected || error instanceof Error ? error.message : String(error)}\n`)
  if (!isExpected) process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : ''}\n`)
  process.exit(1)
}
