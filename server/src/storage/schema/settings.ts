/** Server-wide values by name: server settings, token secret, installation id. */
export interface SettingRow {
  key: string
  value_json: string
}
