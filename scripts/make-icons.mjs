#!/usr/bin/env node
// Draws the icons of the installed app from the logo: `node scripts/make-icons.mjs`. Run it when the logo changes.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build-state.mjs'

// The server's own.
const sharp = createRequire(join(root, 'server', 'package.json'))('sharp')
const logo = readFileSync(join(root, 'web', 'src', 'styles', 'icon.svg'), 'utf8')
// Systems cut their own corners out of these: the colour runs to the edge, the mark keeps to the middle 80 %.
const bleeding = logo.replace('rx="10" ', '').replace('scale(.9)', 'scale(.72)')
const centred = bleeding.replace('translate(7.2 7.2)', 'translate(9.36 9.36)')
const folder = join(root, 'web', 'public', 'icons')

await draw(logo, 192, 'icon-192.png')
await draw(logo, 512, 'icon-512.png')
await draw(centred, 192, 'maskable-192.png')
await draw(centred, 512, 'maskable-512.png')
await draw(centred, 180, 'apple-touch-icon.png')

async function draw(svg, size, name) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 36 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
}
