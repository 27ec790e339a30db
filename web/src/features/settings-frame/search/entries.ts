import type { SettingsEntry } from './entry.ts'

const general = (
  fields: readonly Omit<SettingsEntry, 'section' | 'isInDialog'>[],
): SettingsEntry[] => fields.map((field) => ({ ...field, section: 'general' }))

const libraries = (
  fields: readonly Omit<SettingsEntry, 'section' | 'isInDialog'>[],
): SettingsEntry[] => fields.map((field) => ({ ...field, section: 'libraries', isInDialog: true }))

/** Fields that the search of the settings knows, besides the sections themselves. */
export const fieldEntries: readonly SettingsEntry[] = [
  ...general([
    {
      label: 'settings.storeCover',
      hint: 'serverSettings.storeCoverHint',
      words: 'settingsFrame.words.storeCover',
    },
    {
      label: 'settings.storeMetadata',
      hint: 'serverSettings.storeMetadataHint',
      words: 'settingsFrame.words.storeMetadata',
    },
    {
      label: 'settings.ignorePrefix',
      hint: 'settings.ignorePrefixHint',
      words: 'settingsFrame.words.ignorePrefix',
    },
    {
      label: 'serverSettings.episodeSchedule',
      hint: 'serverSettings.episodeScheduleHint',
      words: 'settingsFrame.words.episodeSchedule',
    },
    {
      label: 'serverSettings.logLevel',
      hint: 'serverSettings.logLevelHint',
      words: 'settingsFrame.words.logLevel',
    },
    { label: 'settings.parseSubtitle', hint: 'settings.parseSubtitleHint' },
    {
      label: 'serverSettings.findCovers',
      hint: 'serverSettings.findCoversHint',
      words: 'settingsFrame.words.findCovers',
    },
    { label: 'serverSettings.preferMatched', hint: 'serverSettings.preferMatchedHint' },
    {
      label: 'settings.disableWatcher',
      hint: 'serverSettings.disableWatcherHint',
      words: 'settingsFrame.words.watcher',
    },
    { label: 'serverSettings.homeLook', words: 'settingsFrame.words.look' },
    { label: 'serverSettings.libraryLook', words: 'settingsFrame.words.look' },
    { label: 'settings.dateFormat', words: 'settingsFrame.words.dateFormat' },
    { label: 'settings.timeFormat', words: 'settingsFrame.words.timeFormat' },
    {
      label: 'settings.language',
      hint: 'settings.languageHint',
      words: 'settingsFrame.words.language',
    },
    {
      label: 'serverSettings.message',
      hint: 'serverSettings.messageHint',
      words: 'settingsFrame.words.message',
    },
    {
      label: 'serverSettings.origins',
      hint: 'serverSettings.originsHint',
      words: 'settingsFrame.words.origins',
    },
    {
      label: 'serverSettings.iframe',
      hint: 'serverSettings.iframeHint',
      words: 'settingsFrame.words.iframe',
    },
    {
      label: 'serverSettings.basePath',
      hint: 'serverSettings.basePathHint',
      words: 'settingsFrame.words.basePath',
    },
    {
      label: 'serverSettings.chromecast',
      hint: 'serverSettings.chromecastHint',
      words: 'settingsFrame.words.chromecast',
    },
    { label: 'dictionary.settings', hint: 'dictionary.settingsHint' },
  ]),
  ...libraries([
    { label: 'libraries.folders', words: 'settingsFrame.words.folders' },
    { label: 'libraries.squareCovers', hint: 'libraries.squareCoversHint' },
    {
      label: 'libraries.watcher',
      hint: 'libraries.watcherHint',
      words: 'settingsFrame.words.watcher',
    },
    { label: 'libraries.schedule', words: 'settingsFrame.words.schedule' },
    { label: 'libraries.audiobooksOnly', hint: 'libraries.audiobooksOnlyHint' },
    { label: 'libraries.hideSingleBookSeries' },
    { label: 'libraries.onlyShowLaterBooks', hint: 'libraries.onlyShowLaterBooksHint' },
    { label: 'libraries.skipAsin', hint: 'libraries.skipHint' },
    { label: 'libraries.skipIsbn', hint: 'libraries.skipHint' },
    { label: 'libraries.tabLabels' },
    {
      label: 'librarySettings.finish',
      hint: 'librarySettings.finishHint',
      words: 'settingsFrame.words.finish',
    },
    {
      label: 'librarySettings.precedence',
      hint: 'librarySettings.precedenceHint',
      words: 'settingsFrame.words.precedence',
    },
    {
      label: 'librarySettings.region',
      hint: 'librarySettings.regionHint',
      words: 'settingsFrame.words.region',
    },
  ]),
  { section: 'providers', label: 'providers.googleKey' },
  { section: 'providers', label: 'providers.custom' },
  { section: 'trash', label: 'trash.days', hint: 'trash.daysHint' },
  {
    section: 'backups',
    label: 'backups.automatic',
    hint: 'backups.automaticHint',
    words: 'settingsFrame.words.schedule',
  },
  { section: 'backups', label: 'backups.keep', hint: 'backups.keepHint' },
  { section: 'backups', label: 'backups.largest' },
  { section: 'backups', label: 'backups.folder' },
  { section: 'backups', label: 'backups.takeIn', words: 'settingsFrame.words.restore' },
  { section: 'email', label: 'mail.host', words: 'settingsFrame.words.smtp' },
  { section: 'email', label: 'mail.from' },
  { section: 'email', label: 'mail.largest' },
  { section: 'email', label: 'ereaders.title', words: 'settingsFrame.words.ereaders' },
  { section: 'logs', label: 'metrics.switch', words: 'settingsFrame.words.metrics' },
  { section: 'notifications', label: 'notifications.appriseAddress' },
  { section: 'notifications', label: 'notifications.maxFailures' },
  { section: 'notifications', label: 'notifications.maxQueue' },
]
