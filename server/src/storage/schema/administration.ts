import type { NotificationChannel } from '@lectern/contract'
import type { Generated } from 'kysely'
import type { Flag } from './kinds.ts'

/** Server-wide values by name: server settings, token secret, installation id. */
export interface SettingRow {
  key: string
  value_json: string
}

/** What admins want to be told of, and how. */
export interface NotificationRow {
  id: string
  channel: NotificationChannel
  /** Only what happens in this library. */
  library_id: string | null
  event_name: string
  /** Addresses of Apprise; of a webhook its own. */
  urls_json: string
  title_template: string
  body_template: string
  /** As the wire has it; nothing reads it here. */
  type: 'info' | 'success' | 'warning' | 'failure'
  is_enabled: Flag
  /** Signs what a webhook is told; null: by Apprise. */
  secret: string | null
  last_fired_at: number | null
  /** Why the last one could not be sent, as a sentence without addresses; null: it was. */
  last_failure: string | null
  /** In a row. */
  failures: number
  times_fired: number
  /** Because too many waited. */
  times_dropped: number
  created_at: number
}

/** Something that is still to be sent. */
export interface NotificationDeliveryRow {
  /** Their order. */
  seq: Generated<number>
  /** By this who is told twice knows it. */
  id: string
  /** Deliveries of one event have this in common. */
  event_id: string
  notification_id: string
  /** Lines are sent one after the other within, and beside each other: that of Apprise, and one for each webhook. */
  line: string
  /** NotifiedEvent. */
  event_json: string
  /** That failed. */
  tries: number
  /** ms */
  due_at: number
}

/** A task that has ended. */
export interface TaskRunRow {
  id: string
  action: string
  title: string
  library_id: string | null
  /** What it worked on, as far as its data name it; two runs with the same action and subject are the same work. */
  subject: string
  started_at: number
  finished_at: number
  is_failed: Flag
  /** What came of it, or why it failed. */
  result: string | null
}

/** Something that was done to the server, and by whom. Rows are added and, when old, removed; never changed. */
export interface AuditEntryRow {
  /** Their order. */
  seq: Generated<number>
  /** ms */
  at: number
  /** null: whoever may use the machine, from the command line. No reference: entries outlive people. */
  user_id: string | null
  /** As it was then. */
  username: string
  /** Network address; '' from the command line. */
  address: string
  /** What the client says of itself. */
  device: string
  kind: string
  action: string
  target_id: string | null
  /** As it was then. */
  target_name: string | null
  /** Names of what was changed, and values that are no secrets. */
  facts_json: string
}
