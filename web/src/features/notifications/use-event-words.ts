import { useTranslation } from '#platform/text/texts.ts'

const names = [
  'onPodcastEpisodeDownloaded',
  'onRSSFeedFailed',
  'onRSSFeedDisabled',
  'lecternItemsAdded',
  'lecternBookFinished',
  'lecternLibraryOffline',
  'lecternLibraryBack',
  'lecternDiskNearlyFull',
  'lecternTaskFailed',
  'lecternNewSignIn',
  'lecternUpdateAvailable',
  'onTest',
] as const
type EventName = (typeof names)[number]

const isNamed = (name: string): name is EventName => names.some((one) => one === name)

/** What events are called, and when they happen. One that only an app can choose keeps the name that apps give it. */
export function useEventWords() {
  const { t } = useTranslation()
  return {
    labelOf: (name: string): string =>
      isNamed(name) ? t(`notifications.event.${name}.label`) : name,
    whenOf: (name: string): string =>
      isNamed(name) ? t(`notifications.event.${name}.when`) : t('notifications.neverHere'),
  }
}
