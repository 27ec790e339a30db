import { packetBytes } from './packet-bytes.ts'
import type { PacketSound } from './packet-sound.ts'

/** The packets of a file one by one, in their order. */
export async function* eachPacket(
  path: string,
  sound: PacketSound,
  range: { first: number; behind: number },
): AsyncGenerator<{ packet: number; bytes: Buffer }> {
  let packet = range.first
  for await (const bytes of packetBytes(path, sound, range)) {
    for (let at = 0; at < bytes.length; packet += 1) {
      const size = sound.sizes[packet] ?? bytes.length
      yield { packet, bytes: bytes.subarray(at, at + size) }
      at += size
    }
  }
}
