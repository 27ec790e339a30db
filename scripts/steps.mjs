// Runs named steps, some side by side, and says last how each went and why.
import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { root } from './build-state.mjs'
import { reportOf } from './test-report.mjs'

const lastLines = 12

/** How much lower the priority of lanes after the first is: they fill what it leaves of the processor. */
const patience = 10
const lowest = 19

/**
 * Runs groups one after another; the lanes of a group side by side, where the first goes before the others; the
 * `[name, command, args]` steps of a lane one after another. All of them run; ends the process with 1 if any failed.
 */
export async function runSteps(groups) {
  const results = []
  for (const lanes of groups) {
    // The first lane shows its words as they come, the others theirs when all are done.
    const held = []
    await Promise.all(
      lanes.map(async (lane, index) => {
        const show =
          index === 0 ? (words) => process.stdout.write(words) : (words) => held.push(words)
        for (const step of lane) results.push(await run(step, { show, isPatient: index > 0 }))
      }),
    )
    for (const words of held) process.stdout.write(words)
  }
  for (const { name, retried } of results)
    if (retried !== '') console.log(`\n── ${name}: passed only when tried again\n${retried}`)
  for (const { name, ok, why } of results) {
    if (ok) continue
    console.log(`\n── ${name} failed`)
    console.log(why)
  }
  console.log('')
  for (const { name, ok, seconds } of results)
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  const failed = results.filter(({ ok }) => !ok).length
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exit(1)
}

async function run([name, command, args], { show, isPatient }) {
  show(`\n── ${name}\n`)
  const report = command.endsWith('vitest') ? reportOf(name) : null
  const started = Date.now()
  const { status, output } = await words(command, [...args, ...(report?.args ?? [])], {
    env: report?.env,
    show,
    isPatient,
  })
  const seconds = (Date.now() - started) / 1000
  const { failed = '', retried = '' } = report?.read() ?? {}
  const ok = status === 0
  return { name, ok, seconds, retried, why: ok ? '' : failed || lastOf(output) }
}

function words(command, args, { env, show, isPatient }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (isPatient && child.pid !== undefined)
      setPriority(child.pid, Math.min(getPriority() + patience, lowest))
    const pieces = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        pieces.push(piece)
        show(piece)
      })
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => resolve({ status, output: Buffer.concat(pieces).toString() }))
  })
}

function lastOf(output) {
  return output.trimEnd().split('\n').slice(-lastLines).join('\n')
}
