import type {
  UserRow,
  AuthSessionRow,
  ApiKeyRow,
  AppPasswordRow,
  FailedSignInsRow,
  PasswordLinkRow,
} from './schema/people.ts'
import type {
  AuditEntryRow,
  NotificationDeliveryRow,
  NotificationRow,
  SettingRow,
  TaskRunRow,
} from './schema/administration.ts'
import type { LibraryRow, LibraryFolderRow, TrashedFileRow } from './schema/libraries.ts'
import type {
  ItemRow,
  ItemDetailRow,
  ItemFilesRow,
  ItemCardRow,
  EpisodeRow,
  ItemLabelRow,
  ItemChangeRow,
  TombstoneRow,
} from './schema/items.ts'
import type { AuthorRow, ItemAuthorRow, SeriesRow, ItemSeriesRow } from './schema/contributors.ts'
import type {
  JournalRow,
  ProgressRow,
  ReadThroughRow,
  LeaseRow,
  PlaybackSessionRow,
  DeviceRow,
  BookmarkRow,
  AnnotationRow,
} from './schema/listening.ts'
import type {
  EbookMailRow,
  EreaderRow,
  EreaderUserRow,
  EbookCoverRow,
  EbookDocumentRow,
  EbookLengthRow,
  KoreaderPlaceRow,
  ReaderFontRow,
} from './schema/ereaders.ts'
import type {
  EndedListRow,
  ListEntryRow,
  ListRow,
  OpenFeedRow,
  ShareRow,
  ShareVisitRow,
  ViewRow,
} from './schema/lists.ts'
import type {
  CustomProviderRow,
  LabelRuleRunRow,
  LabelRulesRow,
  MatchReviewRow,
  MatchRunRow,
  MergedProvidersRow,
} from './schema/matching.ts'
import type {
  EpisodeDownloadRow,
  EpisodeStarRow,
  EpisodeTextRow,
  FeedEpisodeRow,
  PodcastFeedRow,
  EpisodeStayRow,
  PodcastFollowRow,
  SearchPassageRow,
  TranscriptPassageRow,
  ShowListeningRow,
  OpmlImportFeedRow,
  OpmlImportRow,
} from './schema/podcasts.ts'
import type {
  ContentChangeRow,
  ContentRevisionRow,
  DerivedRevisionRow,
  StaleItemRow,
  UnfinishedRenameRow,
} from './schema/derived.ts'

export type * from './schema/kinds.ts'
export type * from './schema/administration.ts'
export type * from './schema/people.ts'
export type * from './schema/libraries.ts'
export type * from './schema/items.ts'
export type * from './schema/contributors.ts'
export type * from './schema/listening.ts'
export type * from './schema/lists.ts'
export type * from './schema/matching.ts'
export type * from './schema/podcasts.ts'
export type * from './schema/derived.ts'
export type * from './schema/ereaders.ts'

/**
 * The database as the stores see it. Column kinds (see column-kit.ts):
 * ids are UUID text, instants integer milliseconds, durations seconds as doubles, flags 0/1,
 * `…_json` columns text that the owning store parses, `…_key`/`…_sort` folded text that orders by bytes.
 * What is filtered or sorted is a column; JSON is only carried.
 */
export interface Schema {
  settings: SettingRow
  notifications: NotificationRow
  notification_deliveries: NotificationDeliveryRow
  task_runs: TaskRunRow
  users: UserRow
  auth_sessions: AuthSessionRow
  api_keys: ApiKeyRow
  password_links: PasswordLinkRow
  audit_log: AuditEntryRow
  failed_sign_ins: FailedSignInsRow
  libraries: LibraryRow
  library_folders: LibraryFolderRow
  items: ItemRow
  item_details: ItemDetailRow
  item_files: ItemFilesRow
  item_cards: ItemCardRow
  episodes: EpisodeRow
  authors: AuthorRow
  item_authors: ItemAuthorRow
  series: SeriesRow
  item_series: ItemSeriesRow
  item_labels: ItemLabelRow
  tombstones: TombstoneRow
  item_changes: ItemChangeRow
  journal: JournalRow
  progress: ProgressRow
  read_throughs: ReadThroughRow
  leases: LeaseRow
  playback_sessions: PlaybackSessionRow
  devices: DeviceRow
  bookmarks: BookmarkRow
  annotations: AnnotationRow
  collections: ListRow
  collection_items: ListEntryRow
  playlists: ListRow
  playlist_items: ListEntryRow
  ended_lists: EndedListRow
  trashed_files: TrashedFileRow
  views: ViewRow
  open_feeds: OpenFeedRow
  shares: ShareRow
  share_visits: ShareVisitRow
  custom_providers: CustomProviderRow
  match_runs: MatchRunRow
  match_reviews: MatchReviewRow
  label_rules: LabelRulesRow
  label_rule_runs: LabelRuleRunRow
  merged_providers: MergedProvidersRow
  podcast_feeds: PodcastFeedRow
  feed_episodes: FeedEpisodeRow
  episode_downloads: EpisodeDownloadRow
  episode_texts: EpisodeTextRow
  transcript_passages: TranscriptPassageRow
  search_passages: SearchPassageRow
  podcast_follows: PodcastFollowRow
  episode_stays: EpisodeStayRow
  show_listening: ShowListeningRow
  app_passwords: AppPasswordRow
  ebook_covers: EbookCoverRow
  ebook_documents: EbookDocumentRow
  ebook_lengths: EbookLengthRow
  koreader_places: KoreaderPlaceRow
  reader_fonts: ReaderFontRow
  opml_imports: OpmlImportRow
  opml_import_feeds: OpmlImportFeedRow
  episode_stars: EpisodeStarRow
  ereaders: EreaderRow
  ereader_users: EreaderUserRow
  ebook_mails: EbookMailRow
  derived_revisions: DerivedRevisionRow
  stale_items: StaleItemRow
  unfinished_renames: UnfinishedRenameRow
  content_revision: ContentRevisionRow
  content_changes: ContentChangeRow
}
