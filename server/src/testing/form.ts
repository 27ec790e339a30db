export type FormPart =
  | { field: string; value: string }
  | { field: string; file: string; bytes: Buffer }

/** A multipart body and its content type, for tests. */
export function form(parts: readonly FormPart[]): { type: string; body: Buffer } {
  const boundary = 'part-of-a-test-form'
  const chunks = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.field}"`
    return 'file' in part
      ? [
          Buffer.from(
            `${head}; filename="${part.file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          part.bytes,
          Buffer.from('\r\n'),
        ]
      : [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
  })
  const end = Buffer.from(`--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, end]),
  }
}
