import { createHash } from 'node:crypto'
import { statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import { pictureScale } from '#platform/ffmpeg/render-picture.ts'
import type { PictureJob, RenderedPicture, RenderPicture } from '#platform/ffmpeg/render-picture.ts'
import { configOf, isKeyPicture, lengthPrefixed, unitsOf } from '../container/h264.ts'
import { pictureInit, pictureSegment } from '../container/picture-mp4.ts'
import type { RenderJobs, RenderJob } from '#platform/rendering/render-jobs.ts'
import type { FilmFacts } from './film-facts.ts'
import type { FilmPlan, Span } from './film-plan.ts'

export interface FilmStream {
  person: string
  owner: string
  path: string
  /** Bytes when it was scanned. */
  size: number
  facts: FilmFacts
  plan: FilmPlan
}

export interface FilmSegments {
  /** The head that stands before every segment. */
  init(film: FilmStream, signal: AbortSignal): Promise<Buffer>
  /** null when there is no such segment. Rejects with a Problem, a RenderFailure, or AbortError. */
  segment(film: FilmStream, index: number, signal: AbortSignal): Promise<Buffer | null>
}

/** Changes when equal recipes begin to give other bytes. */
const edition = 1
const segmentsAhead = 2

type Encoded = FilmPlan & { kind: 'encode' }
type Copied = FilmPlan & { kind: 'copy' }

/** Gives the pictures of films in segments, any of them at any time, as fragments of MP4. */
export function createFilmSegments(deps: {
  render: RenderPicture
  renderJobs: RenderJobs
}): FilmSegments {
  const { render, renderJobs } = deps

  async function encoded(
    film: FilmStream,
    plan: Encoded,
    { index, signal }: { index: number; signal: AbortSignal },
  ): Promise<Buffer | null> {
    const file = await stateOf(film)
    const renderJob = renderJobOf(film, plan, { index, file })
    if (renderJob === null) return null
    const bytes = await renderJobs.get(renderJob, signal)
    for (let nth = 1; nth <= segmentsAhead && !signal.aborted; nth++) {
      const next = renderJobOf(film, plan, { index: index + nth, file })
      if (next !== null) void renderJobs.ahead(next)
    }
    return bytes
  }

  function renderJobOf(
    film: FilmStream,
    plan: Encoded,
    { index, file }: { index: number; file: FileState },
  ): RenderJob | null {
    const span = plan.spans[index]
    if (span === undefined) return null
    const job = jobOf(film, plan, span)
    const isCut = file.size < film.size
    const make = async (signal: AbortSignal): Promise<Buffer> => {
      const pictures = (await picturesOf(job, { isCut, signal })).map(({ bytes, at }) => {
        const units = unitsOf(bytes)
        return { bytes: lengthPrefixed(units), at, isKey: isKeyPicture(units) }
      })
      const end = Math.round(span.end * pictureScale)
      return pictureSegment({ pictures, start: 0, end, index })
    }
    return { ...whose(film), key: keyOf(job, { ...file, index, isCut }), make }
  }

  /** Slides stand still for longer than a segment; where a file was cut short there is nothing to show. */
  async function picturesOf(
    job: PictureJob,
    { isCut, signal }: { isCut: boolean; signal: AbortSignal },
  ): Promise<RenderedPicture[]> {
    const pictures = await render(job, signal)
    if (pictures.length > 0) return pictures
    const still = isCut ? [] : await render({ ...job, standsStill: true }, signal)
    if (still.length === 0) throw new RenderFailure('refused', 'There is no picture')
    return still
  }

  return {
    async init(film, signal) {
      const { plan } = film
      const { picture } = plan
      if (plan.kind === 'copy') {
        const { scale, config } = plan.track
        return pictureInit({ scale, config, ...picture })
      }
      const file = await stateOf(film)
      const [span = { start: 0, end: 1 }] = plan.spans
      const job = { ...jobOf(film, plan, span), isFirstOnly: true }
      const make = async (stop: AbortSignal): Promise<Buffer> => {
        const [first] = await render(job, stop)
        const config = first === undefined ? null : configOf(unitsOf(first.bytes))
        if (config === null) throw new RenderFailure('refused', 'There is no picture')
        const { width, height } = plan.profile
        return pictureInit({ scale: pictureScale, config, width, height, aspect: 1 })
      }
      return renderJobs.get({ ...whose(film), key: keyOf(job, file), make }, signal)
    },

    async segment(film, index, signal) {
      const { plan } = film
      return plan.kind === 'copy'
        ? copied(film, plan, index)
        : encoded(film, plan, { index, signal })
    },
  }
}

async function copied(film: FilmStream, plan: Copied, index: number): Promise<Buffer | null> {
  const { track, cuts } = plan
  const cut = cuts[index]
  if (cut === undefined) return null
  await stateOf(film)
  const pictures = await track.read(cut.from, cut.to).catch((cause: unknown) => {
    throw new RenderFailure('refused', 'The file isn’t what it says', { cause })
  })
  const start = Math.round(film.facts.startTime * track.scale)
  return pictureSegment({ pictures, start, end: Math.round(cut.end * track.scale), index })
}

interface FileState {
  size: number
  mtimeMs: number
}

async function stateOf({ path }: FilmStream): Promise<FileState> {
  const facts = await statOrNull(path)
  if (!facts?.isFile()) throw new Problem('missing', 'A file of this part is not there any more.')
  return { size: facts.size, mtimeMs: facts.mtimeMs }
}

function jobOf(film: FilmStream, plan: Encoded, span: Span): PictureJob {
  return {
    path: film.path,
    from: span.start,
    to: span.end,
    ...plan.profile,
    isInterlaced: plan.picture.isInterlaced,
  }
}

function keyOf(job: PictureJob, facts: FileState & { index?: number; isCut?: boolean }): string {
  const parts = JSON.stringify([edition, 'picture', job, facts])
  return createHash('sha1').update(parts).digest('hex')
}

function whose({ person, owner }: FilmStream): Pick<RenderJob, 'person' | 'owner'> {
  return { person, owner }
}
