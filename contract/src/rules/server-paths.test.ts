import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { isServerPath } from './server-paths.ts'

test('every call stands below a path of the server; signing in shares its address with a page', () => {
  const paths = Object.values(allCalls).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path),
  )
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !isServerPath(path))).toEqual(['/login'])
})

test.each([
  ['/api', true],
  ['/api/me', true],
  ['socket.io/?EIO=4', true],
  ['/apiary', false],
  ['/', false],
  ['/library/api', false],
])('%s', (path, isServers) => {
  expect(isServerPath(path)).toBe(isServers)
})
