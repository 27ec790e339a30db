import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of these files, deflated; `claimedSize` writes another unpacked size than the true one into its headers. */
export function buildZip(
  files: Record<string, string | Uint8Array>,
  options: { claimedSize?: number } = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(options.claimedSize ?? raw.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  return Buffer.concat([...locals, ...directory, endRecord(directory, offset)])
}

function endRecord(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length / 4
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    directory.reduce((size, part) => size + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}
