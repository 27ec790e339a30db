import { createHash } from 'node:crypto'
import type { PacketSound } from './packet-sound.ts'
import { packetBytes } from './packet-bytes.ts'

/** Of all packets of some sounds, one behind the other: takes their bytes as they come; how they come makes no difference. */
export function createSoundHash() {
  const hash = createHash('sha256')
  return {
    take(bytes: Buffer): void {
      hash.update(bytes)
    },
    digest: (): string => hash.digest('hex'),
  }
}

/** Hands on all packets of a file but its run-up. */
export async function takeSound(
  { path, sound }: { path: string; sound: PacketSound },
  {
    take,
    runUp = 0,
    signal,
  }: { take: (bytes: Buffer) => void; runUp?: number; signal: AbortSignal },
): Promise<void> {
  const packets = { first: runUp, behind: sound.sizes.length }
  for await (const bytes of packetBytes(path, sound, packets)) {
    signal.throwIfAborted()
    take(bytes)
  }
}
