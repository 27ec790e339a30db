/** A Kindle book with a header, what its extended header says by kind, and a cover. */
export function kindleBook({
  name,
  said,
  cover,
  isLocked = false,
}: {
  name: string
  said: Record<number, string>
  cover?: string | Buffer
  isLocked?: boolean
}): Buffer {
  const texts = Object.entries(said).map(([kind, text]) =>
    recordOf(Number(kind), Buffer.from(text)),
  )
  const first = Buffer.alloc(4)
  if (cover !== undefined) texts.push(recordOf(201, first))
  const extended = Buffer.concat([Buffer.from('EXTH'), be32(0), be32(texts.length), ...texts])
  const header = Buffer.alloc(16 + 232)
  header.writeUInt16BE(isLocked ? 2 : 0, 12)
  header.write('MOBI', 16, 'latin1')
  header.writeUInt32BE(232, 20)
  header.writeUInt32BE(65001, 28)
  header.writeUInt32BE(1, 108)
  header.writeUInt32BE(0x40, 128)
  const records = [Buffer.concat([header, extended]), Buffer.from(cover ?? ''), Buffer.from('end')]
  const start = Buffer.alloc(78)
  start.write(name, 0, 'latin1')
  start.write('BOOKMOBI', 60, 'latin1')
  start.writeUInt16BE(records.length, 76)
  let at = 78 + records.length * 8
  const list = records.map((record) => {
    const entry = Buffer.concat([be32(at), be32(0)])
    at += record.length
    return entry
  })
  return Buffer.concat([start, ...list, ...records])
}

function recordOf(kind: number, bytes: Buffer): Buffer {
  return Buffer.concat([be32(kind), be32(bytes.length + 8), bytes])
}

function be32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
