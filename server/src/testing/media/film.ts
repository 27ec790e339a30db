import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mediaTools } from './video.ts'

const run = promisify(execFile)

/** A picture that moves everywhere, with a tone; `args` say how both are kept, and end with the file. */
export async function makeFilm(
  { seconds, size = '320x180', rate = '25' }: { seconds: number; size?: string; rate?: string },
  args: readonly string[],
): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${size}:rate=${rate}`]
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`]
  await ask('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, ...args])
}

/** Second at which each picture of a file is seen, in order. */
export async function pictureTimes(path: string): Promise<number[]> {
  const shown = ['-show_entries', 'frame=best_effort_timestamp_time', '-of', 'csv=p=0']
  const text = await ask('ffprobe', ['-v', 'error', '-select_streams', 'v:0', ...shown, path])
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Number.parseFloat(line))
}

/** Second of the file's own clock at which it begins. */
export async function beginningOf(path: string): Promise<number> {
  const shown = ['-show_entries', 'format=start_time', '-of', 'csv=p=0']
  return Number.parseFloat(await ask('ffprobe', ['-v', 'error', ...shown, path]))
}

/** A hash of each picture of a file, in order. */
export async function pictureHashes(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-vsync', 'passthrough']
  const text = await ask('ffmpeg', [...args, '-pix_fmt', 'yuv420p', '-f', 'framemd5', '-'])
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() ?? '')
}

/** How alike two files are, picture by picture: the worst of them, in decibels. */
export async function worstLikeness(one: string, other: string): Promise<number> {
  const even = 'settb=1/25,setpts=N,scale=320:180,format=yuv420p'
  const graph = `[0:v]${even}[a];[1:v]${even}[b];[a][b]psnr=stats_file=-`
  const inputs = ['-v', 'error', '-i', one, '-i', other]
  const text = await ask('ffmpeg', [...inputs, '-lavfi', graph, '-f', 'null', '-'])
  const values = [...text.matchAll(/psnr_avg:([\d.]+|inf)/g)].map(([, value]) =>
    value === 'inf' ? 100 : Number(value),
  )
  return Math.min(...values)
}

async function ask(tool: 'ffmpeg' | 'ffprobe', args: readonly string[]): Promise<string> {
  const command = mediaTools[tool]
  if (command === null) throw new Error(`There is no ${tool}`)
  const { stdout } = await run(command, [...args], { maxBuffer: 2 ** 28 })
  return stdout
}
