import type { DemoBook } from '../demo-book.ts'

/** Books in other languages than English. */
export const worldBooks: readonly DemoBook[] = [
  {
    scene: 'birches',
    folder: 'Лев Толстой/Анна Каренина',
    title: 'Анна Каренина',
    authors: ['Лев Толстой'],
    narrators: ['Vera Lindt'],
    year: '1878',
    genres: ['Classics'],
    tags: ['Demo'],
    language: 'Русский',
    description:
      'В доме Облонских всё смешалось, и из Петербурга в Москву едет Анна — мирить брата с женой.',
    voice: { voice: 'ru', speed: 150, pitch: 52 },
    audio: 'mp3',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'Часть первая',
        text: 'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Всё смешалось в доме Облонских.',
      },
      {
        title: 'Степан Аркадьич',
        text: 'На третий день после ссоры князь Степан Аркадьич Облонский — Стива, как его звали в свете, — в обычный час, то есть в восемь часов утра, проснулся не в спальне жены, а в своём кабинете, на сафьянном диване.',
      },
    ],
  },
  {
    scene: 'ink',
    folder: '老子/道德經',
    title: '道德經',
    authors: ['老子'],
    narrators: ['Vera Lindt'],
    genres: ['Philosophy', 'Classics'],
    tags: ['Short pieces', 'Demo'],
    language: '中文',
    description: '能說出來的道，就不是永恆的道。五千字裡的三段。',
    voice: { voice: 'cmn', speed: 135, pitch: 50 },
    audio: 'ogg',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: '第一章',
        text: '道可道，非常道。名可名，非常名。無名天地之始；有名萬物之母。',
      },
      {
        title: '第八章',
        text: '上善若水。水善利萬物而不爭，處衆人之所惡，故幾於道。',
      },
      {
        title: '第六十四章',
        text: '合抱之木，生於毫末；九層之臺，起於累土；千里之行，始於足下。',
      },
    ],
  },
  {
    scene: 'frog',
    folder: 'Jacob Grimm & Wilhelm Grimm/Der Froschkönig',
    title: 'Der Froschkönig',
    subtitle: 'Oder der eiserne Heinrich',
    authors: ['Jacob Grimm', 'Wilhelm Grimm'],
    narrators: ['Vera Lindt'],
    year: '1812',
    genres: ['Fairy Tales', 'Children’s'],
    tags: ['Demo'],
    language: 'Deutsch',
    description:
      'Die goldene Kugel fällt in den Brunnen, und wer sie heraufholt, will dafür nicht Perlen noch Edelsteine.',
    voice: { voice: 'de', speed: 150, pitch: 48 },
    audio: 'm4b',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'Die goldene Kugel',
        text: 'In den alten Zeiten, wo das Wünschen noch geholfen hat, lebte ein König, dessen Töchter waren alle schön; aber die jüngste war so schön, dass die Sonne selber, die doch so vieles gesehen hat, sich verwunderte, sooft sie ihr ins Gesicht schien.',
      },
      {
        title: 'Am Brunnen',
        text: 'Nahe bei dem Schlosse des Königs lag ein großer dunkler Wald, und in dem Walde unter einer alten Linde war ein Brunnen. Wenn nun der Tag recht heiß war, so ging das Königskind hinaus in den Wald und setzte sich an den Rand des kühlen Brunnens.',
      },
      {
        title: 'Heinrich, der Wagen bricht',
        text: '"Heinrich, der Wagen bricht!" "Nein, Herr, der Wagen nicht, es ist ein Band von meinem Herzen, das da lag in großen Schmerzen."',
      },
    ],
  },
  {
    scene: 'flowers',
    folder: 'Charles Baudelaire/Les Fleurs du mal',
    title: 'Les Fleurs du mal',
    authors: ['Charles Baudelaire'],
    narrators: ['Clara Finch'],
    year: '1857',
    genres: ['Poetry', 'Classics'],
    tags: ['Short pieces', 'Demo'],
    language: 'Français',
    description:
      'Là, tout n’est qu’ordre et beauté : trois poèmes, pour un soir d’automne ou pour un long voyage.',
    voice: { voice: 'fr-fr', speed: 140, pitch: 50 },
    audio: 'ogg',
    layout: 'files',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'L’Invitation au voyage',
        text: 'Mon enfant, ma sœur, songe à la douceur d’aller là-bas vivre ensemble ! Aimer à loisir, aimer et mourir au pays qui te ressemble ! Là, tout n’est qu’ordre et beauté, luxe, calme et volupté.',
      },
      {
        title: 'L’Albatros',
        text: 'Souvent, pour s’amuser, les hommes d’équipage prennent des albatros, vastes oiseaux des mers, qui suivent, indolents compagnons de voyage, le navire glissant sur les gouffres amers.',
      },
      {
        title: 'Chant d’automne',
        text: 'Bientôt nous plongerons dans les froides ténèbres ; adieu, vive clarté de nos étés trop courts ! J’entends déjà tomber avec des chocs funèbres le bois retentissant sur le pavé des cours.',
      },
    ],
  },
]
