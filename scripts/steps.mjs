// Runs named steps, some side by side, and says last how each went and why.
import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { root } from './build-state.mjs'
import { reportOf } from './test-report.mjs'

const lastLines = 12

/** As many files of tests as a starved machine may fail; more of them have a cause that stays. */
const mostAgain = 4

/** How much lower the priority of lanes after the first is: they fill what it leaves of the processor. */
const patience = 10
const lowest = 19

/**
 * Runs groups one after another; the lanes of a group side by side, where the first goes before the others; the
 * `[name, command, args]` steps of a lane one after another. All of them run. Files of tests that failed run once more
 * when all else is through, from their beginning: what a starved machine let fail passes then, and is named. Ends the
 * process with 1 if any failed.
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
  for (const result of results) await runAgain(result)
  for (const { name, retried } of results)
    if (retried !== '') console.log(`\n── ${name}: passed only when run again\n${retried}`)
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

async function run(step, { show, isPatient }) {
  const [name, command, args] = step
  show(`\n── ${name}\n`)
  const report = command.endsWith('vitest') ? reportOf(name) : null
  const started = Date.now()
  const { status, output } = await words(command, [...args, ...(report?.args ?? [])], {
    env: report?.env,
    show,
    isPatient,
  })
  const seconds = (Date.now() - started) / 1000
  const { failed = '', files = [] } = report?.read() ?? {}
  const ok = status === 0
  return { step, name, ok, seconds, retried: '', files, why: ok ? '' : failed || lastOf(output) }
}

/** Changes the result of a step when the files that failed in it pass by themselves. */
async function runAgain(result) {
  const { step, ok, files, why } = result
  if (ok || files.length === 0 || files.length > mostAgain) return
  const [name, command, args] = step
  const show = (piece) => process.stdout.write(piece)
  const again = await run([`${name}, again`, command, [...args, ...files]], { show })
  result.seconds += again.seconds
  if (again.ok) Object.assign(result, { ok: true, retried: why, why: '' })
  else result.why = `${why}\n\nagain:\n${again.why}`
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
