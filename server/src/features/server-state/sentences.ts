import type { Finding } from '@lectern/contract'

type Kind = Finding['kind']

/** What is wrong in English, with what to do; names and numbers stand in braces. */
const sentences: Record<Kind, string> = {
  libraryOffline:
    'The library “{name}” is offline: its folders are empty or can’t be read. Nothing of it is changed until they are back; mount its disk.',
  folderMissing: 'The folder {path} is not there. Mount its disk, or choose another folder for it.',
  folderSilent:
    'The disk of {path} gives no answer. Look whether its network or its machine is up.',
  ownFolderReadOnly:
    'The server can’t write into {path}. Give its user the right to, or mount its disk for writing.',
  diskFull: 'The disk of {path} is full: {free} are free. Make room, or nothing can be saved.',
  diskNearlyFull: 'The disk of {path} is nearly full: {free} are free.',
  databaseDamaged:
    'The database is damaged ({reason}). Stop the server and restore a backup with --restore.',
  databaseOlder:
    'The database is of an older release. The next start upgrades it, after a copy of it was put aside.',
  databaseUnreadable: 'The database can’t be read: {reason}',
  backupsNone: 'No backup was made yet, and none is planned. Plan them under Settings, Backups.',
  backupsOld: 'The newest backup is {days} days old. Look whether backups are planned and succeed.',
  backupsUnusable: 'No backup can be made. {reason}',
  feedsFailing: '{count} podcasts can’t be updated: their feeds fail. Their pages say why.',
  downloadsFailed: '{count} episodes could not be downloaded. The download queue says why.',
  notificationsFailing: '{count} notifications could not be sent. Their page says why.',
  taskFailed: '“{name}” failed: {reason}',
  toolsMissing:
    '{name} was not found: rare formats are left out and nothing is converted. Install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.',
  checkFailed: 'It could not be found out how {name} is: {reason}',
}

/** The sentence of a finding. */
export function sentenceOf(kind: Kind, values: Finding['values']): string {
  return sentences[kind].replace(/\{(\w+)\}/g, (_, name: string) => wordOf(name, values))
}

function wordOf(name: string, values: Finding['values']): string {
  if (name === 'free') return sizeText(Number(values['bytes'] ?? 0))
  return String(values[name] ?? '')
}

/** Bytes in units of 1024. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}
