interface FilePlace {
  path: string
  ext: string
}

/** Those of these files that are transcripts of a sound: of its name, as `.vtt` or `.en.srt`. */
export function textsBeside<File extends FilePlace>(
  sound: FilePlace,
  files: readonly File[],
): File[] {
  return ofName(sound, files, isText)
}

/** Those that are nothing without a sound: its transcripts and chapters. */
export function companionsOf<File extends FilePlace>(
  sound: FilePlace,
  files: readonly File[],
): File[] {
  return ofName(sound, files, isCompanion)
}

function ofName<File extends FilePlace>(
  { path, ext }: FilePlace,
  files: readonly File[],
  isMeant: RegExp,
): File[] {
  const stem = path.slice(0, path.length - ext.length)
  return files.filter(
    (file) => file.path.startsWith(`${stem}.`) && isMeant.test(file.path.slice(stem.length)),
  )
}

const isText = /^(?:\.[a-z]{2,3}(?:[-_]\w{2,8})?)?\.(?:vtt|srt)$/iu
const isCompanion =
  /^(?:(?:\.[a-z]{2,3}(?:[-_]\w{2,8})?)?\.(?:vtt|srt)|\.chapters\.(?:json|txt|vtt)|\.cue)$/iu
