import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'

/** ffmpeg and ffprobe as the server would find them. */
export const mediaTools = await locateMediaTools({ ffmpeg: null, ffprobe: null })

/** A small moving picture with a tone, in the form that belongs to the extension. Needs ffmpeg. */
export async function videoBytes(
  ext: '.mp4' | '.webm' | '.mkv' | '.avi',
  { seconds, size = '160x90' }: { seconds: number; size?: string },
): Promise<Buffer> {
  if (mediaTools.ffmpeg === null) throw new Error('no ffmpeg')
  const folder = await mkdtemp(join(tmpdir(), 'lectern-video-'))
  const path = join(folder, `video${ext}`)
  const picture = `testsrc=duration=${seconds}:size=${size}:rate=10`
  const tone = `sine=frequency=440:duration=${seconds}`
  const codecs = {
    '.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
    '.mkv': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    '.webm': ['-c:v', 'libvpx', '-b:v', '200k', '-c:a', 'libopus'],
    '.avi': ['-c:v', 'mpeg4', '-c:a', 'mp3'],
  }[ext]
  try {
    const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone]
    await promisify(execFile)(mediaTools.ffmpeg, ['-v', 'error', ...inputs, ...codecs, path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
