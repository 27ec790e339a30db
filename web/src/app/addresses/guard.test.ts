import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

vi.mock('#platform/address/base.ts', () => ({
  basePath: '/audiobookshelf',
  withBase: (path: string) => `/audiobookshelf${path}`,
  withoutBase: (path: string) => path.replace(/^\/audiobookshelf(?=\/|$)/, '') || '/',
}))
const { afterLogin, loginPath, withError } = await import('./guard.ts')

test('home and batch edit lead to the plain login', () => {
  expect(loginPath('/', '')).toBe('/login')
  expect(loginPath('/', '?q=1')).toBe('/login')
  expect(loginPath('/batch', '')).toBe('/login')
})

test('other pages are remembered with their query', () => {
  expect(loginPath('/item/7', '?a=b&c=d')).toBe('/login?redirect=%2Fitem%2F7%3Fa%3Db%26c%3Dd')
})

test('an error travels to the login', () => {
  expect(loginPath('/', '?error=No way')).toBe('/login?error=No%20way')
})

test('an error at the login of somebody who is signed in goes where that leads', () => {
  expect(withError('/', '?error=No%20way')).toBe('/?error=No%20way')
  expect(withError('/item/7?a=b#c', '?redirect=x&error=No')).toBe('/item/7?a=b&error=No#c')
  expect(withError('/item/7', '?redirect=x')).toBe('/item/7')
})

test('the login leads back', () => {
  expect(afterLogin('?redirect=%2Fitem%2F7%3Fa%3Db')).toBe('/item/7?a=b')
  expect(afterLogin('?redirect=%2Faudiobookshelf%2Fitem%2F7')).toBe('/item/7')
  expect(afterLogin('')).toBe('/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/\t/evil',
])('never leads away: %s', (target) => {
  expect(afterLogin(`?redirect=${encodeURIComponent(target)}`)).toBe('/')
})

test('whatever is asked for, the answer is a path of this origin', () => {
  fc.assert(
    fc.property(fc.string(), (target) => {
      const path = afterLogin(`?redirect=${encodeURIComponent(target)}`)
      expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
    }),
  )
})

test('login and back is the way it came', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      fc.pre(
        path.length > 1 && !path.startsWith('//') && !/^\/(login|batch|audiobookshelf)/.test(path),
      )
      const search = query ? `?${query}` : ''
      const login = new URL(loginPath(path, search), 'https://here.example')
      expect(afterLogin(login.search)).toBe(path + search)
    }),
  )
})
