import { expect, it } from 'vitest'
import { fillTemplate, unknownPlaceholders } from './fill-template.ts'

it.each([
  ['New {{title}}', 'New Ölsturm'],
  ['New {{ title }} {{title}}', 'New Ölsturm Ölsturm'],
  ['{{nobody}} has {{count}}', ' has 0'],
  ['{{a_b}} {title} {{}} {{ti tle}}', '{{a_b}} {title} {{}} {{ti tle}}'],
  ['{{toString}}{{constructor}}', ''],
  ['{{markup}}', '<b>$& {{title}}</b>'],
])('fills %s', (template, filled) => {
  const values = { title: 'Ölsturm', count: 0, markup: '<b>$& {{title}}</b>' }
  expect(fillTemplate(template, values)).toBe(filled)
})

it('tells which names nobody knows', () => {
  expect(unknownPlaceholders('{{title}} {{ tilte }} {{tilte}}', ['title'])).toEqual(['tilte'])
})
