/** A WAV file: some seconds of a tone, nothing until five are over, again and again for two minutes. */
export function haltingSound(sounding = 2): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(120 * rate * 2)
  for (let at = 0; at < 120 * rate; at += 1)
    if (at % (5 * rate) < sounding * rate)
      samples.writeInt16LE(Math.round(9000 * Math.sin(at / 3)), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
