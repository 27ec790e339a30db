import { setTimeout as delay } from 'node:timers/promises'
import type { Peers } from '#domain/peers.ts'
import { Problem } from '#platform/problem.ts'
import type { Joining, SchemaUpgrade } from '../dialect.ts'
import { openLine } from './postgres-line.ts'
import type { Line } from './postgres-line.ts'
import { createPostgresPeers } from './postgres-peers.ts'

/** The servers that work on one database: those of one schema together, those of different ones never. */
export interface Servers {
  peers: Peers
  /** Resolves when this server counts among them; who writes waits for it. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface ServersOptions {
  url: string
  upgrade: SchemaUpgrade
  joining: Joining
}

/** Who upgrades says so here, with the names of the steps that are to come. */
const upgradeChannel = 'lectern_upgrade'
const key = `hashtextextended('lectern server', 0)`
/** Milliseconds that servers of an older release have to end, which may take them nine seconds, or another to upgrade. */
const patienceMs = 30_000
const gonePatienceMs = 5000
const retryMs = 200

/**
 * Takes part. Every server shares one advisory lock, which goes with its connection; who upgrades has it alone, once all
 * others have heard of it and ended.
 */
export async function joinServers({ url, upgrade, joining }: ServersOptions): Promise<Servers> {
  const { isAlone = false } = joining
  let isOutdated = false
  const onOutdated = (problem: Problem): void => {
    if (!isOutdated) joining.onOutdated?.(problem)
    isOutdated = true
  }
  const line: { query: Line['query'] } = {
    query: (text, values) => opened.query(text, values),
  }
  const { peers, ...told } = createPostgresPeers(line)
  const opened = await openLine({
    url,
    async opened(query, isFirst) {
      if (isFirst) await (isAlone ? enterAlone : enter)(query, upgrade)
      else await comeBack(query, upgrade, { isAlone, onOutdated })
      await query(`listen ${upgradeChannel}`)
      await told.listen(query, isFirst)
    },
    beat: async (query) => told.seen(await membersOf(query)),
    lost: told.lost,
    notified(channel, payload, sender) {
      if (channel !== upgradeChannel) told.heard(channel, payload, sender)
      else if (payload.split(',').some((step) => !upgrade.steps.includes(step))) onOutdated(ended())
    },
  })
  return {
    peers,
    ready: opened.ready,
    async close() {
      await told.flush()
      await opened.close()
    },
  }
}

/** Shares the lock of a database that is as it should be, or makes it so while nobody else is there. */
async function enter(query: Line['query'], upgrade: SchemaUpgrade): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    // oxlint-disable no-await-in-loop -- until it is one's turn
    if (await tryLock(query, 'pg_try_advisory_lock_shared')) {
      const missing = await upgrade.missing()
      if (missing.length === 0) return
      await query(`select pg_advisory_unlock_shared(${key})`)
      if (await tryLock(query, 'pg_try_advisory_lock')) return await upgradeAlone(query, upgrade)
      await query('select pg_notify($1, $2)', [upgradeChannel, missing.join(',')])
    }
    if (Date.now() > until) throw inUse()
    await delay(retryMs)
    // oxlint-enable no-await-in-loop
  }
}

/** Waits a moment for the lock of a server that was killed just now. */
async function enterAlone(query: Line['query'], upgrade: SchemaUpgrade): Promise<void> {
  const until = Date.now() + gonePatienceMs
  // oxlint-disable no-await-in-loop -- until it is free
  while (!(await tryLock(query, 'pg_try_advisory_lock'))) {
    if (Date.now() > until) throw running()
    await delay(retryMs)
  }
  // oxlint-enable no-await-in-loop
  await upgrade.run()
}

async function upgradeAlone(query: Line['query'], upgrade: SchemaUpgrade): Promise<void> {
  await upgrade.run()
  await tryLock(query, 'pg_try_advisory_lock_shared')
  await query(`select pg_advisory_unlock(${key})`)
}

/** After the connection was lost another server may have upgraded the database. */
async function comeBack(
  query: Line['query'],
  upgrade: SchemaUpgrade,
  { isAlone, onOutdated }: Required<Joining>,
): Promise<void> {
  const lock = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  if (!(await tryLock(query, lock))) throw inUse()
  try {
    await upgrade.missing()
  } catch (error) {
    if (error instanceof Problem && error.kind === 'broken') onOutdated(error)
    throw error
  }
}

async function tryLock(
  query: Line['query'],
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const [{ isMine = false } = {}] = await query<{ isMine: boolean }>(
    `select ${lock}(${key}) as "isMine"`,
  )
  return isMine
}

/** The connections that share the lock, by their process on the database server. */
async function membersOf(query: Line['query']): Promise<Set<number>> {
  const rows = await query<{ pid: number }>(`select pid from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and classid = ((${key} >> 32) & 4294967295)::oid and objid = (${key} & 4294967295)::oid`)
  return new Set(rows.map(({ pid }) => pid))
}

const ended = (): Problem =>
  new Problem(
    'broken',
    'A newer Lectern upgrades the database, so this server ends. Start the new release here, too.',
  )

const running = (): Problem =>
  new Problem(
    'busy',
    'Another Lectern server is using this PostgreSQL database. Stop it first, or choose another DATABASE_URL.',
  )

const inUse = (): Problem =>
  new Problem(
    'busy',
    'Lectern servers of an older release are using this PostgreSQL database, or one is upgrading it. Stop them first, or choose another DATABASE_URL.',
  )
