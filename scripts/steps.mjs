// Runs named steps one after another and says how each went.
import { spawnSync } from 'node:child_process'
import { root } from './build-state.mjs'

/** Runs `[name, command, args, env?]` steps; ends the process with 1 if any failed, after all of them ran. */
export function runSteps(steps) {
  const results = []
  for (const [name, command, args, env] of steps) {
    console.log(`\n── ${name}`)
    const started = Date.now()
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    results.push({ name, ok: status === 0, seconds: (Date.now() - started) / 1000 })
  }
  console.log('')
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  const failed = results.filter((result) => !result.ok).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exit(1)
}
