import { call } from '#platform/net/call.ts'
import { CallError } from '#platform/net/call-error.ts'
import { sendPiece } from '#platform/net/upload.ts'
import { t } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { ChangedFile } from '../choosing/file-source.ts'
import { change, changeAll, isBusy, uploadOf, useUploads, type Upload } from '../uploads.ts'
import { forgetSources, keepSources } from '../choosing/kept-sources.ts'
import { announce, findBegun, matched } from './begin.ts'
import { checksumOf } from './pieces/checksum.ts'
import { useLine } from './pieces/line.ts'
import { patiently, restFor } from './pieces/patiently.ts'
import { forgetSent, setSent } from './progress.ts'
import { newRun, nextStep, type Run, type Step } from './runs.ts'
import { onRunsChange } from './run-watch.ts'
import { transfer } from './pieces/transfer.ts'

/** Files on their way at once: while one waits for its answer the line is free for others. */
const atOnce = 3

const runs = new Map<number, Run>()
let going = 0

/** Sends what is waiting, several files at once, the first items first. */
export function pump(): void {
  onRunsChange()
  while (going < atOnce) {
    const next = findStep()
    if (next === null) return
    going += 1
    void doStep(next).finally(() => {
      going -= 1
      pump()
    })
  }
}

/** Stops what of an item is on its way; what arrived stays on the server. */
export function halt(id: number): void {
  stop(id)
  change(id, { state: 'paused' })
}

/** The same for all that is under way or waits for its turn. */
export function haltAll(): void {
  for (const id of runs.keys()) stop(id)
  changeAll(isBusy, () => ({ state: 'paused' }))
}

/** Takes items off the list, and what arrived of them off the server. */
export async function cancelUploads(some: readonly Upload[]): Promise<void> {
  const ids = new Set(some.map(({ id }) => id))
  for (const id of ids) {
    stop(id)
    forgetSent(id)
  }
  useUploads.setState(({ list }) => ({ list: list.filter(({ id }) => !ids.has(id)) }))
  pump()
  for (const { serverId } of some) if (serverId !== null) await discard(serverId)
}

function stop(id: number): void {
  const run = runs.get(id)
  run?.stop.abort()
  runs.delete(id)
  // What was on its way doesn't count.
  run?.offsets?.forEach((offset, file) => setSent(id, file, offset, false))
}

interface NextStep {
  one: Upload
  run: Run
  step: NonNullable<Step>
}

function findStep(): NextStep | null {
  for (const one of useUploads.getState().list) {
    if (one.state !== 'waiting' && one.state !== 'sending') continue
    const run = runs.get(one.id) ?? newRun()
    runs.set(one.id, run)
    const step = nextStep(
      run,
      one.files.map(({ size }) => size),
    )
    if (step !== null) return { one, run, step }
  }
  return null
}

async function doStep({ one, run, step }: NextStep): Promise<void> {
  try {
    if (step.kind === 'begin') await begin(one, run)
    else if (step.kind === 'send') await send(one, run, step.file)
    else await finish(one, run)
  } catch (error) {
    if (run.stop.signal.aborted) return
    run.stop.abort()
    runs.delete(one.id)
    await fail(one.id, error)
  }
}

async function begin(one: Upload, run: Run): Promise<void> {
  run.isBeginning = true
  change(one.id, { state: 'sending', message: null })
  const { destination } = one
  if (destination === null) throw new Error('Nobody said where it goes')
  const known =
    one.serverId === null
      ? null
      : await patiently(run.stop.signal, () => findBegun(one.serverId ?? ''))
  const upload = known ?? (await patiently(run.stop.signal, () => announce(one, destination)))
  const now = uploadOf(one.id)
  const isStopped = run.stop.signal.aborted
  // Called off in this very moment, or begun anew since.
  if (isStopped && now?.state !== 'paused' && now?.serverId !== upload.id) return discard(upload.id)
  const files = matched(upload, one.files)
  change(one.id, { serverId: upload.id, files })
  await keepSources(upload.id, files)
  if (isStopped) return
  run.offsets = upload.files.map(({ offset }) => offset)
  run.offsets.forEach((offset, file) => setSent(one.id, file, offset, false))
  run.isBeginning = false
}

async function send({ id }: Upload, run: Run, index: number): Promise<void> {
  const { files, serverId } = uploadOf(id) ?? {}
  const file = files?.[index]
  if (!file || !serverId || !run.offsets) return
  if (file.source === null) throw new LostFile(file.path)
  run.going.add(index)
  const params = { id: serverId, file: index }
  const { signal } = run.stop
  const { source } = file
  await transfer({
    size: file.size,
    from: run.offsets[index] ?? 0,
    read: (from, to) => source.read(from, to),
    checksumOf,
    async send(piece) {
      const onSent = (sent: number) => setSent(id, index, piece.offset + sent, true)
      const answer = await sendPiece({ ...piece, params, onSent, signal })
      if (answer.offset !== null) useLine.setState({ waitsFor: null })
      return answer
    },
    ask: async () =>
      (await call('GET /api/lectern/uploads/:id/files/:file', { params, signal })).offset,
    rest: (ms, reason) => restFor(ms, reason, signal),
    onOffset(offset) {
      if (run.offsets) run.offsets[index] = offset
      setSent(id, index, offset, false)
    },
    now: () => performance.now(),
    signal,
  })
  run.going.delete(index)
}

async function finish({ id }: Upload, run: Run): Promise<void> {
  run.isFinishing = true
  const { files = [], serverId } = uploadOf(id) ?? {}
  if (!serverId) return
  change(id, { state: 'finishing' })
  for (const { source, path } of files)
    if (source && !(await source.isSame())) throw new ChangedFile(path)
  const params = { id: serverId }
  await patiently(run.stop.signal, () =>
    call('POST /api/lectern/uploads/:id/finish', { params, timeoutMs: 120_000 }),
  )
  runs.delete(id)
  await forgetSources(serverId)
  change(id, { state: 'done', message: null })
}

/** Files of a upload that was begun before the page was loaded are needed. */
class LostFile extends Error {}

async function fail(id: number, error: unknown): Promise<void> {
  if (error instanceof CallError && error.status === 401) {
    change(id, { state: 'paused' })
    return
  }
  if (error instanceof LostFile) {
    change(id, { state: 'lost', message: null })
    return
  }
  if (error instanceof ChangedFile) {
    // Half of an old file and half of a new one is neither.
    const { serverId } = uploadOf(id) ?? {}
    forgetSent(id)
    const message = t('upload.changed', { name: error.message })
    change(id, { state: 'failed', serverId: null, message })
    if (serverId) await discard(serverId)
    return
  }
  const isGone = error instanceof CallError && error.status === 404
  if (isGone) forgetSent(id)
  const message = serverSentence(error) ?? t('upload.failed')
  change(id, { state: 'failed', message, ...(isGone && { serverId: null }) })
}

async function discard(serverId: string): Promise<void> {
  await forgetSources(serverId)
  // What can't be removed now is swept.
  await call('DELETE /api/lectern/uploads/:id', { params: { id: serverId } }).catch(() => undefined)
}
