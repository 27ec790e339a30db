import { execFileSync } from 'node:child_process'

/** A new key with a certificate for `localhost` that it signed itself, both as PEM, valid for a day. Needs `openssl`. */
export function selfSigned(): { key: string; cert: string } {
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const pem = execFileSync('openssl', ['req', ...options, '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const start = pem.indexOf('-----BEGIN CERTIFICATE-----')
  return { key: pem.slice(0, start), cert: pem.slice(start) }
}
