/** Longest name of a file or folder, in bytes, on the file systems that people have. */
const mostBytes = 255

/** Names that stand for devices on Windows, with any extension: a share couldn't open them there. */
const deviceName = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/iu

/**
 * One part of a path made of what somebody typed (ABS wire, items §2.11): no separators, no characters that some file
 * system refuses, not hidden, no device, no dots or spaces at the end. '' when nothing is left.
 */
export function safeName(text: string, ext = ''): string {
  const clean = text
    .normalize('NFC')
    .replace(':', ' - ')
    .replaceAll(/[/?<>\\:*|"\p{Cc}\p{Cs}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. ]+/u, '')
    .replace(deviceName, '$1_')
  const kept = cut(clean, mostBytes - bytesOf(ext)).replace(/[. ]+$/u, '')
  return kept === '' ? '' : kept + ext
}

/** The same for the name of a file: its extension stays whatever is cut off. */
export function safeFileName(name: string): string {
  const dot = name.lastIndexOf('.')
  const ext = dot > 0 ? safeName(name.slice(dot + 1)).slice(0, 16) : ''
  return ext === '' ? safeName(name) : safeName(name.slice(0, dot), `.${ext}`)
}

/** Longest way to a file below the folder of its item, in folders. */
const mostFolders = 8

/**
 * A way below the folder of an item, made of what somebody sent: each part as `safeName` has it. '' when nothing is left of
 * the file's own name, or when it leads too deep.
 */
export function safePath(path: string): string {
  const parts = path.split(/[/\\]/u)
  const name = safeFileName(parts.pop() ?? '')
  const folders = parts.map((part) => safeName(part)).filter(Boolean)
  return name === '' || folders.length > mostFolders ? '' : [...folders, name].join('/')
}

/** The beginning of `text` that fits into so many bytes, without half a character at its end. */
function cut(text: string, bytes: number): string {
  // Most names are short: no unit of a text takes more than three bytes.
  if (text.length * 3 <= bytes) return text
  let size = 0
  let end = 0
  for (const char of text) {
    size += bytesOf(char)
    if (size > bytes) break
    end += char.length
  }
  return text.slice(0, end)
}

/** Length in UTF-8. */
function bytesOf(text: string): number {
  let size = 0
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    if (point < 0x80) size += 1
    else if (point < 0x800) size += 2
    else size += point < 0x10000 ? 3 : 4
  }
  return size
}
