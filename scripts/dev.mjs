#!/usr/bin/env node
// `npm run dev`: the server from its sources, restarted on change, and the client with hot reload in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build-state.mjs'

const children = [
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-path=src',
      '--watch-preserve-output',
      'src/main.ts',
      ...process.argv.slice(2),
    ],
    {
      cwd: join(root, 'server'),
      stdio: 'inherit',
      env: {
        CONFIG_PATH: join(root, 'config'),
        METADATA_PATH: join(root, 'metadata'),
        NODE_ENV: 'development',
        ...process.env,
      },
    },
  ),
  spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
  }),
]
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0))
