#!/usr/bin/env node
// `npm start`: installs what isn't there, builds what is stale, starts the server. Needs nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isStale, root } from './build-state.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lectern needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  console.log('Installing what Lectern needs (once; a few minutes on a small box) …')
  run('npm', ['ci', '--no-audit', '--no-fund'])
}
if (isStale()) run(process.execPath, [join(root, 'scripts', 'build.mjs')])

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'server', 'dist', 'main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      NODE_ENV: 'production',
      // Threads of a scan otherwise keep memory that nobody uses any more.
      MALLOC_ARENA_MAX: '2',
      // A disk that hangs may keep a quarter of the threads for file calls; the rest goes on.
      UV_THREADPOOL_SIZE: '16',
      ...process.env,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)))

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(
    `"${command} ${args.join(' ')}" failed. On Debian, "apt-get install build-essential python3" gives the compiler that the database driver may need.`,
  )
  process.exit(status ?? 1)
}
