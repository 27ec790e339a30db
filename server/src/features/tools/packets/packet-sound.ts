import type { PacketTimes, Run } from './runs.ts'

/** Packets that lie behind each other in the file. */
export interface Chunk {
  offset: number
  /** Number of its first packet. */
  first: number
  count: number
}

/** Where the packets of a sound lie in a file, and when they are heard. */
export interface PacketSound {
  /** Ticks a second. */
  scale: number
  /** Bytes of each packet. */
  sizes: Uint32Array
  chunks: readonly Chunk[]
  runs: readonly Run[]
  times: PacketTimes
  /** Ticks that players leave out at the beginning, the encoder's run-up, and those that are heard behind them. */
  from: number
  heard: number
}

/** Packets of a file that go into a new one. */
export interface Stretch<S extends PacketSound = PacketSound> {
  path: string
  sound: S
  first: number
  behind: number
  /** How many of them, at the beginning, only prepare the decoder: they belong to what lies before. */
  runUp: number
}

/** Bytes of packets `first` up to, not including, `behind`. */
export function bytesIn({ sizes }: PacketSound, first: number, behind: number): number {
  let sum = 0
  for (let packet = first; packet < behind; packet += 1) sum += sizes[packet] ?? 0
  return sum
}

/** Sizes of the packets of all stretches. */
export function sizesIn(
  stretches: readonly Pick<Stretch, 'sound' | 'first' | 'behind'>[],
): Uint32Array {
  const count = stretches.reduce((sum, { first, behind }) => sum + behind - first, 0)
  const sizes = new Uint32Array(count)
  let at = 0
  for (const { sound, first, behind } of stretches) {
    sizes.set(sound.sizes.subarray(first, behind), at)
    at += behind - first
  }
  return sizes
}
