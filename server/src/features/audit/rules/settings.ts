import {
  auditCalls,
  customProviderCalls,
  ereaderCalls,
  mailCalls,
  metricsCalls,
  notificationCalls,
  ownNotificationCalls,
  providerAdminCalls,
  retentionCalls,
  settingsCalls,
  trashCalls,
} from '@lectern/contract'
import type { Endpoint } from '@lectern/contract'
import { fieldsOf, rule } from './rule.ts'
import type { Rule } from './rule.ts'

const notifications: readonly Endpoint[] = [
  notificationCalls.change,
  notificationCalls.create,
  notificationCalls.update,
  notificationCalls.remove,
  ownNotificationCalls.change,
  ownNotificationCalls.create,
  ownNotificationCalls.replace,
  ownNotificationCalls.toggle,
  ownNotificationCalls.renewSecret,
  ownNotificationCalls.remove,
]
const ereaders: readonly Endpoint[] = [
  ereaderCalls.replaceAll,
  ereaderCalls.add,
  ereaderCalls.change,
  ereaderCalls.remove,
]

/** How the server behaves. Of most only the names of what was sent are noted: values may be secrets. */
export const settingsRules: readonly Rule[] = [
  rule(settingsCalls.update, 'settings', 'settings-changed', {
    state: (_input, { settings }) => ({ ...settings() }),
  }),
  rule(settingsCalls.sortingPrefixes, 'settings', 'settings-changed', {
    state: (_input, { settings }) => ({ ...settings() }),
  }),
  rule(settingsCalls.updateAuth, 'settings', 'signing-in-changed', { facts: fieldsOf }),
  rule(mailCalls.update, 'settings', 'mail-changed', { facts: fieldsOf }),
  ...ereaders.map((call) => rule(call, 'settings', 'ereaders-changed')),
  ...notifications.map((call) => rule(call, 'settings', 'notifications-changed')),
  rule(customProviderCalls.create, 'settings', 'providers-changed', {
    target: ({ body }) => ({ id: null, name: body.name }),
  }),
  rule(customProviderCalls.remove, 'settings', 'providers-changed'),
  rule(providerAdminCalls.update, 'settings', 'providers-changed'),
  rule(retentionCalls.save, 'settings', 'retention-changed'),
  rule(trashCalls.settings, 'settings', 'trash-kept', {
    facts: ({ body }) => ({ count: body.keptDays }),
  }),
  rule(metricsCalls.switch, 'settings', 'metrics-switched', {
    facts: ({ body }) => ({ isActive: body.isOn }),
  }),
  rule(metricsCalls.makeToken, 'settings', 'metrics-token-made'),
  rule(metricsCalls.withdrawToken, 'settings', 'metrics-token-withdrawn'),
  rule(auditCalls.keep, 'settings', 'audit-kept', {
    facts: ({ body }) => ({ count: body.keptDays }),
  }),
]
