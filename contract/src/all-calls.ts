import { chapterSourceCalls } from './chapter-sources.ts'
import { annotationExchangeCalls } from './annotation-exchange.ts'
import { annotationCalls } from './annotations.ts'
import { apiKeyCalls } from './api-keys.ts'
import { appPasswordCalls } from './app-passwords.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { authorCalls } from './authors.ts'
import { backupCalls, ownBackupCalls } from './backups.ts'
import { batchEditCalls } from './batch-edit.ts'
import { bookmarkCalls } from './bookmarks.ts'
import { collectionCalls } from './collections.ts'
import { cacheCalls } from './caches.ts'
import { coverCalls } from './covers.ts'
import { demoCalls } from './demo.ts'
import { dictionaryCalls } from './dictionary.ts'
import { docsCalls } from './docs.ts'
import { downloadCalls } from './downloads.ts'
import { ebookCalls } from './ebooks.ts'
import type { Endpoint } from './endpoint.ts'
import { downloadQueueCalls, episodeDownloadCalls } from './episode-downloads.ts'
import { coverEditCalls, itemEditCalls } from './item-edit.ts'
import { feedCalls, followedFeedCalls, privateFeedCalls } from './feeds.ts'
import { ereaderCalls } from './ereaders.ts'
import { exportCalls } from './exports.ts'
import { itemHistoryCalls } from './item-history.ts'
import { itemCalls } from './items.ts'
import { koreaderCalls } from './koreader.ts'
import { labelRuleCalls } from './label-rules.ts'
import { labelCalls } from './labels.ts'
import { filesystemCalls, libraryCalls } from './libraries.ts'
import { listOffsetCalls } from './list-offsets.ts'
import { listCalls } from './lists.ts'
import { logCalls } from './logs.ts'
import { mailCalls } from './mail.ts'
import { matchCalls, reviewCalls } from './matching.ts'
import { meCalls } from './me.ts'
import { metricsCalls } from './metrics.ts'
import { mergedProviderCalls } from './merged-providers.ts'
import { passwordLinkCalls } from './password-links.ts'
import { playbackCalls } from './playback.ts'
import { playlistCalls } from './playlists.ts'
import { progressCalls } from './progress.ts'
import {
  customProviderCalls,
  itemMatchCalls,
  providerAdminCalls,
  providerSearchCalls,
} from './providers.ts'
import { opmlImportCalls } from './opml-imports.ts'
import { podcastPageCalls } from './podcast-pages.ts'
import { previewSoundCalls } from './preview-sounds.ts'
import { podcastCalls } from './podcasts.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { episodeTextCalls } from './episode-texts.ts'
import { listeningSettingsCalls } from './listening-settings.ts'
import { retentionCalls } from './retention.ts'
import { movingInCalls } from './moving-in.ts'
import { notificationCalls } from './notifications.ts'
import { opdsCalls } from './opds.ts'
import { ownNotificationCalls } from './own-notifications.ts'
import { remoteEpisodeCalls } from './remote-episodes.ts'
import { readerFontCalls } from './reader-fonts.ts'
import { removalCalls } from './removal.ts'
import { scanCalls } from './scan.ts'
import { sharedMediaCalls } from './shared-media.ts'
import { shareCalls, visitCalls } from './shares.ts'
import { searchCalls } from './search.ts'
import { seriesCalls } from './series.ts'
import { scheduleCalls } from './schedules.ts'
import { serverStateCalls } from './server-state.ts'
import { sessionCalls } from './sessions.ts'
import { settingsCalls } from './settings.ts'
import { shelfCalls } from './shelves.ts'
import { facetCalls } from './facets.ts'
import { statsCalls } from './stats.ts'
import { statusCalls } from './status.ts'
import { streamCalls } from './streams.ts'
import { taskCalls } from './tasks.ts'
import { bookToolCalls, toolCalls } from './tools.ts'
import { trashCalls } from './trash.ts'
import { openUploadCalls } from './open-uploads.ts'
import { uploadCalls } from './uploads.ts'
import { updateCalls } from './updates.ts'
import { userBelongingsCalls } from './user-belongings.ts'
import { userReachCalls } from './user-reach.ts'
import { userCalls } from './users.ts'
import { pauseCalls, waveformCalls } from './waveforms.ts'
import { viewCalls } from './views.ts'

/** Every call there is, by the part of the product it belongs to. The app must bind each of them and no other. */
export const allCalls: Record<string, Record<string, Endpoint>> = {
  'Server state': statusCalls,
  'How the server is': serverStateCalls,
  'Signing in': authCalls,
  Me: meCalls,
  Users: userCalls,
  'Limits of users': userReachCalls,
  'What belongs to users': userBelongingsCalls,
  'Links to choose a password': passwordLinkCalls,
  'API keys': apiKeyCalls,
  'App passwords': appPasswordCalls,
  'Places in KOReader': koreaderCalls,
  'Fonts for reading': readerFontCalls,
  'Catalogues for reading apps': opdsCalls,
  'What was done, and by whom': auditCalls,
  Settings: settingsCalls,
  Backups: backupCalls,
  'Backups and what was before restores': ownBackupCalls,
  'Moving in': movingInCalls,
  'Taking everything along': exportCalls,
  Logs: logCalls,
  'Figures for Prometheus': metricsCalls,
  Updates: updateCalls,
  Mail: mailCalls,
  'E-readers by mail': ereaderCalls,
  Libraries: libraryCalls,
  'File system': filesystemCalls,
  Items: itemCalls,
  'Reading ebooks': ebookCalls,
  'Offsets in lists': listOffsetCalls,
  Scanning: scanCalls,
  'Editing items': itemEditCalls,
  'Editing many items': batchEditCalls,
  'History of items': itemHistoryCalls,
  'Removing items': removalCalls,
  Podcasts: podcastCalls,
  'Subscriptions of podcasts': subscriptionCalls,
  'Pages of podcasts': podcastPageCalls,
  'Podcasts before they are added': previewSoundCalls,
  'Podcasts of OPML files': opmlImportCalls,
  'Episodes that only their feed has': remoteEpisodeCalls,
  'Chapters and transcripts of episodes': episodeTextCalls,
  'Listening to a show': listeningSettingsCalls,
  'Room on the disk': retentionCalls,
  Notifications: notificationCalls,
  'Notifications and webhooks': ownNotificationCalls,
  Schedules: scheduleCalls,
  'Downloads of episodes': episodeDownloadCalls,
  'Queue of downloads': downloadQueueCalls,
  Trash: trashCalls,
  Uploading: uploadCalls,
  'Uploading in pieces': openUploadCalls,
  Downloading: downloadCalls,
  Covers: coverCalls,
  Caches: cacheCalls,
  'Changing covers': coverEditCalls,
  Shelves: shelfCalls,
  'Counts of filters': facetCalls,
  'Kept views': viewCalls,
  Search: searchCalls,
  'Search at providers': providerSearchCalls,
  'Matches of items': itemMatchCalls,
  'Matching items': matchCalls,
  'Merged providers': mergedProviderCalls,
  'Matches to review': reviewCalls,
  'Custom providers': customProviderCalls,
  'State of providers': providerAdminCalls,
  Series: seriesCalls,
  Authors: authorCalls,
  Collections: collectionCalls,
  Playlists: playlistCalls,
  'Lists in small pieces': listCalls,
  'Feeds that are open': feedCalls,
  'Private feeds': privateFeedCalls,
  'Feeds as podcast apps read them': followedFeedCalls,
  'Shares of items': shareCalls,
  'Shares as visitors see them': visitCalls,
  'Shared films and ebooks': sharedMediaCalls,
  'Tags, genres, narrators': labelCalls,
  'Genre and tag rules': labelRuleCalls,
  Playback: playbackCalls,
  Streams: streamCalls,
  Waveforms: waveformCalls,
  'Pauses of speech': pauseCalls,
  'Sources of chapters': chapterSourceCalls,
  Progress: progressCalls,
  Bookmarks: bookmarkCalls,
  'Highlights and notes': annotationCalls,
  Dictionaries: dictionaryCalls,
  'Highlights and notes elsewhere': annotationExchangeCalls,
  Sessions: sessionCalls,
  Statistics: statsCalls,
  Tasks: taskCalls,
  'Writing into files': toolCalls,
  'Files of books': bookToolCalls,
  'Demo library': demoCalls,
  Documentation: docsCalls,
}
