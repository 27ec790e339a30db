import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { mediaInput } from '#platform/ffmpeg/media-input.ts'
import { createRunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { ffmpeg, ffprobe } from './sound.ts'

const remembered = new Map<string, Promise<unknown>>()

/** What is asked of the same bytes in the same words is answered once; failures aren't kept. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = remembered.get(key) as Promise<T> | undefined
  if (known !== undefined) return known
  const asked = ask()
  remembered.set(key, asked)
  asked.catch(() => remembered.delete(key))
  return asked
}

const fileName = /^file:(.*)$/su

/** Of the arguments, with what lies in files in the place of their names. */
async function keyOf(args: readonly string[]): Promise<string> {
  const hash = createHash('sha1')
  for (const [nth, arg] of args.entries()) {
    const path = fileName.exec(arg)?.[1]
    if (path === undefined) hash.update(`${arg}\0`)
    else if (nth === args.length - 1) hash.update(extname(path))
    else hash.update(await readFile(path))
  }
  return hash.digest('hex')
}

/** The real media tools, which tests that do the same hundreds of times would wait for hundreds of times. */
export function rememberedTools(): { ffmpeg: RunFfmpeg; ffprobe: Ffprobe } {
  const run = createRunFfmpeg(ffmpeg)
  const probe = createFfprobe(ffprobe)
  if (run === null || probe === null) throw new Error('There is no ffmpeg')
  return {
    async ffmpeg(asked) {
      const target = fileName.exec(asked.args.at(-1) ?? '')?.[1]
      const { said, made } = await once(await keyOf(asked.args), async () => {
        const output = await run(asked)
        return { said: output, made: target === undefined ? null : await readFile(target) }
      })
      if (target !== undefined && made !== null) await writeFile(target, made)
      return said
    },
    ffprobe: {
      rawProbe: async (path, signal) =>
        once(await keyOf(['probe', ...mediaInput(path), '']), () => probe.rawProbe(path, signal)),
    },
  }
}
