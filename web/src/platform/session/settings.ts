import { create } from 'zustand'
import { readStoredJson, writeStoredJson } from '../storage.ts'

/** Choices kept in this browser, with the defaults of the product. */
export interface UserSettings {
  orderBy: string
  orderDesc: boolean
  filterBy: string
  /** Usual speed of books; the others have one each. */
  playbackRate: number
  podcastRate: number
  musicRate: number
  videoRate: number
  bookshelfCoverSize: number
  collapseSeries: boolean
  useChapterTrack: boolean
  seriesSortBy: string
  seriesSortDesc: boolean
  seriesFilterBy: string
  /** ours */
  shelfView: 'grid' | 'list' | 'table'
  authorSortBy: string
  authorSortDesc: boolean
  narratorSortBy: string
  narratorSortDesc: boolean
  listSortBy: 'name' | 'createdAt' | 'lastUpdate'
  listSortDesc: boolean
  /** Seconds of the jump buttons and keys. */
  jumpBack: JumpLength
  jumpForward: JumpLength
  /** Steps back a little after a long pause. */
  smartRewind: boolean
  skipSilence: boolean
  /** Evens out quiet and loud speech. */
  voiceBoost: boolean
  /** Louder than the file: 0 … 12 dB. */
  volumeBoost: number
  /** kbit/s of what is streamed. */
  streamBitrate: StreamBitrate
  /** Lines of a film's picture at most; `original`: as many as it has. */
  videoHeight: VideoHeight
  /** Language of subtitles that was last chosen; null: none. */
  subtitles: string | null
  /** Whether this browser looks for Chromecast devices, which loads a script of Google's; null: as the server says. */
  castEnabled: boolean | null
  /** Single keys act: play, jump, open. Keys with Ctrl and Escape always do. */
  keyboardShortcuts: boolean
}

export const JUMP_LENGTHS = [5, 10, 15, 30, 60] as const
export type JumpLength = (typeof JUMP_LENGTHS)[number]
export const STREAM_BITRATES = ['original', 96, 64, 32] as const
export type StreamBitrate = (typeof STREAM_BITRATES)[number]
export type VideoHeight = 'original' | 1080 | 720 | 480

const defaults: UserSettings = {
  orderBy: 'media.metadata.title',
  orderDesc: false,
  filterBy: 'all',
  playbackRate: 1,
  podcastRate: 1,
  musicRate: 1,
  videoRate: 1,
  bookshelfCoverSize: 120,
  collapseSeries: false,
  useChapterTrack: false,
  seriesSortBy: 'name',
  seriesSortDesc: false,
  seriesFilterBy: 'all',
  shelfView: 'grid',
  authorSortBy: 'name',
  authorSortDesc: false,
  narratorSortBy: 'name',
  narratorSortDesc: false,
  listSortBy: 'name',
  listSortDesc: false,
  jumpBack: 10,
  jumpForward: 10,
  smartRewind: false,
  skipSilence: false,
  voiceBoost: false,
  volumeBoost: 0,
  streamBitrate: 'original',
  videoHeight: 'original',
  subtitles: null,
  castEnabled: null,
  keyboardShortcuts: true,
}

export const useUserSettings = create<UserSettings>(() => ({
  ...defaults,
  ...readStoredJson<Partial<UserSettings>>('ui:settings', {}),
}))

export function changeUserSettings(changes: Partial<UserSettings>): void {
  useUserSettings.setState(changes)
  writeStoredJson('ui:settings', useUserSettings.getState())
}

const bookOnly =
  /^(series|authors|narrators|publishers|languages|progress|ebooks)\.|^(issues|abridged)$/

/** Sorts and filters of the other kind of library mean nothing here: they become their nearest counterpart. */
export function fixSettingsFor(mediaType: string): void {
  const { orderBy, filterBy } = useUserSettings.getState()
  if (mediaType === 'podcast') {
    const changed = podcastOrder[orderBy]
    if (changed) changeUserSettings({ orderBy: changed })
    if (bookOnly.test(filterBy)) changeUserSettings({ filterBy: 'all' })
    return
  }
  const changed = bookOrder[orderBy]
  if (changed) changeUserSettings({ orderBy: changed })
}

const podcastOrder: Record<string, string> = {
  'media.metadata.authorName': 'media.metadata.author',
  'media.metadata.authorNameLF': 'media.metadata.author',
  'media.duration': 'media.numTracks',
  'media.metadata.publishedYear': 'media.metadata.title',
}
const bookOrder: Record<string, string> = {
  'media.metadata.author': 'media.metadata.authorName',
  'media.numTracks': 'media.duration',
}
