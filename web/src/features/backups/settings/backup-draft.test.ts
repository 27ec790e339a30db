import { expect, it } from 'vitest'
import { backupFaults, changesOf, formOf } from './backup-draft.ts'

const settings = { backupSchedule: '0 3 * * *', backupsToKeep: 4, maxBackupSize: 1 } as const

it('only what was changed is sent', () => {
  const form = formOf(settings)
  expect(changesOf(form, settings)).toEqual({})
  expect(changesOf({ ...form, schedule: null }, settings)).toEqual({ backupSchedule: false })
  expect(changesOf({ ...form, keep: ' 7 ', largest: '1,5' }, settings)).toEqual({
    backupsToKeep: 7,
    maxBackupSize: 1.5,
  })
  expect(changesOf({ ...form, largest: '1.0' }, settings)).toEqual({})
})

it('shows how many are kept where the server was told none', () => {
  const none = { ...settings, backupSchedule: false, backupsToKeep: 0 } as const
  expect(formOf(none)).toEqual({ schedule: null, keep: '2', largest: '1' })
  expect(changesOf(formOf(none), none)).toEqual({})
})

it.each([
  [{}, []],
  [{ schedule: null, largest: '0' }, []],
  [{ schedule: 'at night' }, ['schedule']],
  [{ keep: '0' }, ['keep']],
  [{ keep: '2.5' }, ['keep']],
  [{ keep: '1001' }, ['keep']],
  [{ largest: '' }, ['largest']],
  [{ largest: '-1' }, ['largest']],
  [{ largest: 'much', keep: 'all' }, ['keep', 'largest']],
])('%j has the faults %j', (change, faults) => {
  expect(backupFaults({ ...formOf(settings), ...change })).toEqual(faults)
})
