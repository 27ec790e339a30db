import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#storage/database.ts'
import { dropTestDatabase, isSqlite, openTestDatabase } from '#testing/database.ts'

const numJobs = 60
const script = fileURLToPath(new URL('jobs-killed.child.ts', import.meta.url))

let folder: string
let db: Database
let children: ChildProcess[]
/** What they said. */
let runs: Run[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-jobs-killed-'))
  db = await openTestDatabase({ folder })
  children = []
  runs = []
})
afterEach(async () => {
  await Promise.all(children.map(kill))
  await db.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

function start(...args: string[]): ChildProcess {
  const child = fork(script, [folder, ...args], { execArgv: ['--import', 'tsx'] })
  child.on('message', (run: Run) => void runs.push(run))
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Run {
  number: number
  server: string
  what: 'added' | 'asked' | 'begun' | 'ended'
}

/** How often something was said of each job. */
function counts(isMeant: (run: Run) => boolean): number[] {
  const count = Array.from({ length: numJobs }, () => 0)
  for (const run of runs) if (isMeant(run)) count[run.number] = (count[run.number] ?? 0) + 1
  return count
}

it.skipIf(isSqlite)(
  'each job that was added ends once, and what a killed process had begun is begun once more',
  async () => {
    const victim = start('victim', '0', 'hangs')
    // Two ask for the same jobs.
    for (const name of ['one', 'other']) start(name, String(numJobs))
    const ofVictim = ({ server, what }: Run) => server === 'victim' && what === 'begun'
    await expect.poll(() => runs.filter(ofVictim).length, { timeout: 60_000 }).toBeGreaterThan(1)
    await kill(victim)

    const isOver = async () => {
      const haveAsked = runs.filter(({ server, what }) => what === 'asked' && server !== 'victim')
      const { rows } = await sql`select from graphile_worker.jobs`.execute(db.read)
      return haveAsked.length === 2 && rows.length === 0
    }
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
    const added = counts(({ what }) => what === 'added')
    const interrupted = counts(ofVictim)
    expect(Math.min(...added)).toBeGreaterThan(0)
    expect(Math.max(...interrupted)).toBe(1)
    expect(counts(({ what }) => what === 'ended')).toEqual(added)
    expect(counts(({ what }) => what === 'begun')).toEqual(
      added.map((times, number) => times + (interrupted[number] ?? 0)),
    )
  },
  150_000,
)
