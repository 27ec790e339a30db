import { expect, it } from 'vitest'
import { fillTemplate, unknownPlaceholders } from './fill-template.ts'

it.each([
  ['New {{title}}', 'New Ölsturm'],
  ['New {{ title }} {{title}}', 'New Ölsturm Ölsturm'],
  ['{{nobody}} has {{count}}', '{{nobody}} has 0'],
  ['{{a_b}} {title} {{}} {{ti tle}}', '{{a_b}} {title} {{}} {{ti tle}}'],
  ['{{toString}}{{constructor}}', '{{toString}}{{constructor}}'],
  ['[{{empty}}] {{ nobody }}', '[] {{ nobody }}'],
  ['{{markup}}', '<b>$& {{title}}</b>'],
])('fills %s', (template, filled) => {
  const values = { title: 'Ölsturm', count: 0, empty: '', markup: '<b>$& {{title}}</b>' }
  expect(fillTemplate(template, values)).toBe(filled)
})

it('tells which names nobody knows', () => {
  expect(unknownPlaceholders('{{title}} {{ tilte }} {{tilte}}', ['title'])).toEqual(['tilte'])
})
