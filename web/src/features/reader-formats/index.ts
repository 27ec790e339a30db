/** Formats that the reader opens, for whoever offers to read without loading the reader. */
const formats = new Set(['epub', 'mobi', 'azw3', 'fb2', 'txt', 'pdf', 'cbz', 'cbr', 'cb7'])

/** Whether files of a format can be read here. */
export function canRead(format: string): boolean {
  return formats.has(format.toLowerCase())
}
