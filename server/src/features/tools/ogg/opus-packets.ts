/** Samples of a frame at 48 kHz, by the configuration in a packet's first byte (RFC 6716, table 2). */
function frameSamples(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? 0
  if (config < 16) return [480, 960][config & 1] ?? 0
  return [120, 240, 480, 960][config & 3] ?? 0
}

/** Samples of a packet of Opus at 48 kHz; 0 for what is none. */
export function opusSamples(packet: Buffer): number {
  const [first = 0, second = 0] = packet
  if (packet.length === 0) return 0
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2
  return frames * frameSamples(first >> 3)
}
