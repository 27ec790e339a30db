import { expect, test } from 'vitest'
import { bytesOf } from './sound-fields.tsx'

test('an M4B is as large as its bitrate says, and copied as large as it was', () => {
  const hour = { duration: 3600, size: 57_600_123 }
  expect(bytesOf({ codec: 'aac', bitrate: '64k', channels: '2' }, hour)).toBe(28_800_000)
  expect(bytesOf({ codec: 'opus', bitrate: '32k', channels: '1' }, hour)).toBe(14_400_000)
  expect(bytesOf({ codec: 'copy', bitrate: '64k', channels: '2' }, hour)).toBe(57_600_123)
})
