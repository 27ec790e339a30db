import { entrySecond, RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import type { Piece, RenderAudio, RenderJob } from '#platform/ffmpeg/render-audio.ts'
import type { Entered } from '../copy/entry.ts'
import { createFrameSplitter } from '../container/adts.ts'
import { segmentCount } from '../grid.ts'
import type { Profile } from './profile.ts'
import type { RenderQueue, Ticket } from '#platform/rendering/render-queue.ts'
import type { DiskCache } from '#platform/rendering/disk-cache.ts'
import { framesBefore, planSegment, renderJob } from './segment-plan.ts'
import type { SegmentPlan, SegmentSource } from './segment-plan.ts'
import { nameOf } from '../timeline.ts'
import type { SourceFile } from '../timeline.ts'
import { closing, deferred, refuseCrowd, stopped, waitAmong } from '#platform/rendering/waiting.ts'

export interface SegmentRequest extends SegmentSource {
  /** Whose turn it is when many ask, however many sessions each of them has. */
  person: string
  /** The session. */
  owner: string
  index: number
}

export interface Segments {
  /**
   * The ADTS frames of a segment, from the cache or made now; the one behind it is made ahead.
   * Rejects with a Problem, a RenderFailure, or AbortError when `signal` was aborted.
   */
  get(request: SegmentRequest, signal: AbortSignal): Promise<Buffer>
  /** Ends what is made ahead for somebody who went away. */
  leave(owner: string): void
  /** Ends what is being made; nothing can be asked any more. */
  close(): void
}

interface SegmentsDeps {
  render: RenderAudio
  cache: DiskCache
  /** The line of everything that is made. */
  queue: RenderQueue
  /** What is known of the place of two seconds in a file. */
  enter: (file: SourceFile, range: { from: number; to: number }) => Promise<Entered>
}

/** A segment that is being made, or waits to be. */
interface PendingSegment {
  promise: Promise<Buffer>
  resolve: (bytes: Buffer) => void
  reject: (error: unknown) => void
  waiters: number
  job: Job
}

/** One run: the segment that was asked for, and neighbours that were taken along. */
interface Job {
  request: SegmentRequest
  ticket: Ticket | null
  stop: AbortController
  pendingSegments: Set<PendingSegment>
}

/** For one person: a few players that seek. */
export const streamCrowd = { ofOne: 48, ofAll: 600 }

/** Segments of one run when nobody else waits. */
const atATime = 3

/** A neighbour that was taken along failed with its run; alone it may succeed. */
const alone = Symbol('to be made alone')

/**
 * Makes segments on demand. What a segment is depends on nothing but its source and its number: any process makes the
 * same bytes, in any order, alone or in a run with others.
 */
export function createSegments({ render, cache, queue, enter }: SegmentsDeps): Segments {
  const underway = new Map<string, PendingSegment>()
  const jobs = new Set<Job>()
  let isClosed = false
  /** How often somebody went away. */
  let departures = 0

  function begin(request: SegmentRequest, plan: SegmentPlan, isUrgent: boolean): PendingSegment {
    const job: Job = {
      request,
      ticket: null,
      stop: new AbortController(),
      pendingSegments: new Set(),
    }
    const pending = register(plan.key, job)
    jobs.add(job)
    job.ticket = queue.add(request.person, isUrgent, () => run(job, plan))
    return pending
  }

  function register(key: string, job: Job): PendingSegment {
    const pending: PendingSegment = { ...deferred(), waiters: 0, job }
    job.pendingSegments.add(pending)
    underway.set(key, pending)
    const leave = (): void => {
      if (underway.get(key) === pending) underway.delete(key)
    }
    pending.promise.then(leave, leave)
    return pending
  }

  /** Never rejects: what went wrong is told to those who wait. */
  async function run(job: Job, first: SegmentPlan): Promise<void> {
    const [own] = job.pendingSegments
    try {
      const plans = [first, ...(await neighbours(job, first))]
      if (job.stop.signal.aborted) throw stopped()
      await renderInto(job, plans).catch(async (error: unknown) => {
        if (plans.length === 1 || job.stop.signal.aborted) throw error
        for (const pending of job.pendingSegments) if (pending !== own) pending.reject(alone)
        await renderInto(job, [first])
      })
    } catch (error) {
      for (const pending of job.pendingSegments) pending.reject(pending === own ? error : alone)
    } finally {
      jobs.delete(job)
    }
  }

  /** The segments behind, as long as nobody else waits for a place. */
  async function neighbours(job: Job, first: SegmentPlan): Promise<SegmentPlan[]> {
    const plans: SegmentPlan[] = []
    const end = Math.min(first.index + atATime, segmentCount(job.request.duration))
    for (let index = first.index + 1; index < end && queue.waiting() === 0; index++) {
      // A run stays within a file, so that what a file lacks is noticed in the segment that lacks it.
      if (first.files.length !== 1) break
      const plan = await planSegment(job.request, index).catch(() => null)
      const [file, another] = plan?.files ?? []
      if (plan === null || !file || another || !isSame(file, first.files[0])) break
      if ((await cache.has(plan.key)) || underway.has(plan.key)) break
      register(plan.key, job)
      plans.push(plan)
    }
    return plans
  }

  async function renderInto(job: Job, plans: readonly SegmentPlan[]): Promise<void> {
    const enough = new AbortController()
    const stop = (): void => enough.abort()
    job.stop.signal.addEventListener('abort', stop, { once: true })
    const takers = plans.map((plan) => gather(plan))
    let lacking = plans.length
    const feeds = takers.map(({ feed }) => feed)
    try {
      await render(
        await entered(plans, job.request.profile),
        (window, bytes) => {
          if (feeds[window]?.(bytes) !== true) return
          lacking--
          if (lacking === 0) enough.abort()
        },
        enough.signal,
      ).catch((error: unknown) => {
        if (lacking > 0) throw error
      })
      if (lacking > 0) throw tooShort()
    } finally {
      job.stop.signal.removeEventListener('abort', stop)
    }
  }

  async function entered(plans: readonly SegmentPlan[], profile: Profile): Promise<RenderJob> {
    const job = renderJob(plans, profile)
    const files = new Map(plans.flatMap((plan) => plan.files.map((file) => [nameOf(file), file])))
    const pieces = job.pieces.map(async (piece): Promise<Piece> => {
      const file = piece.kind === 'file' ? files.get(nameOf(piece)) : undefined
      if (piece.kind !== 'file' || file === undefined) return piece
      const from = entrySecond(piece.from, profile.rate)
      return { ...piece, ...(await enter(file, { from, to: piece.to / profile.rate })) }
    })
    return { ...job, pieces: await Promise.all(pieces) }
  }

  /** Collects the frames of one window; `feed` says true once, when they are complete. */
  function gather(plan: SegmentPlan): { feed: (bytes: Buffer) => boolean } {
    const wanted = plan.frames.to - plan.frames.from
    const frames: Buffer[] = []
    let seen = 0
    const split = createFrameSplitter((frame) => {
      if (seen++ >= framesBefore && frames.length < wanted) frames.push(frame)
    })
    let isDone = false
    return {
      feed(bytes) {
        if (isDone) return false
        split(bytes)
        if (frames.length < wanted) return false
        isDone = true
        const whole = Buffer.concat(frames)
        void cache.write(plan.key, whole)
        underway.get(plan.key)?.resolve(whole)
        return true
      },
    }
  }

  /** Waits for a segment; when nobody waits any more, it isn't made. */
  function wait(pending: PendingSegment, signal: AbortSignal): Promise<Buffer> {
    if (!signal.aborted) pending.job.ticket?.hurry()
    return waitAmong(pending, signal, () => giveUp(pending.job))
  }

  /** Stops a run unless somebody waits for any of its segments. */
  function giveUp(job: Job): void {
    for (const pending of job.pendingSegments) if (pending.waiters > 0) return
    end(job)
  }

  function end(job: Job): void {
    job.ticket?.leave()
    job.stop.abort()
    for (const pending of job.pendingSegments) pending.reject(stopped())
    jobs.delete(job)
  }

  async function ahead(request: SegmentRequest, signal: AbortSignal): Promise<void> {
    const index = request.index + 1
    const before = departures
    if (signal.aborted || index >= segmentCount(request.duration)) return
    const plan = await planSegment(request, index).catch(() => null)
    if (plan === null || (await cache.has(plan.key)) || underway.has(plan.key)) return
    // Whoever it was: what was not begun can still be asked for.
    if (signal.aborted || isClosed || departures > before) return
    begin({ ...request, index }, plan, false)
  }

  async function find(request: SegmentRequest, signal: AbortSignal): Promise<Buffer> {
    const plan = await planSegment(request, request.index)
    const kept = underway.has(plan.key) ? null : await cache.read(plan.key)
    if (kept !== null) return kept
    if (signal.aborted) throw stopped()
    if (isClosed) throw closing()
    const pending = underway.get(plan.key)
    if (pending === undefined) refuseCrowd(queue, request.person, streamCrowd)
    return wait(pending ?? begin(request, plan, true), signal)
  }

  return {
    async get(request, signal) {
      const bytes = await find(request, signal).catch((error: unknown) => {
        if (error === alone) return find(request, signal)
        throw error
      })
      void ahead(request, signal)
      return bytes
    },
    leave(owner) {
      departures++
      for (const job of jobs) if (job.request.owner === owner) giveUp(job)
    },
    close() {
      isClosed = true
      for (const job of jobs) end(job)
    },
  }
}

function isSame(one: SourceFile, other: SourceFile | undefined): boolean {
  return other !== undefined && nameOf(one) === nameOf(other)
}

function tooShort(): RenderFailure {
  return new RenderFailure('refused', 'There is less sound than there should be')
}
