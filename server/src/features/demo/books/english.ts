import type { DemoBook } from '../demo-book.ts'

/** Books in English that stand alone. */
export const englishBooks: readonly DemoBook[] = [
  {
    scene: 'ampersand',
    folder: 'Jane Austen/Pride and Prejudice',
    title: 'Pride and Prejudice',
    authors: ['Jane Austen'],
    narrators: ['Clara Finch'],
    year: '1813',
    genres: ['Romance', 'Classics'],
    tags: ['Demo'],
    language: 'English',
    description:
      'Five sisters, one small fortune, and a rich young man who has taken the house in the next park. His friend is richer still, and nobody likes him at all.',
    voice: { voice: 'en-gb+f3', speed: 162, pitch: 52 },
    audio: 'mp3',
    layout: 'discs',
    papers: 'txt',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'A Truth Universally Acknowledged',
        text: 'It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife. However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families, that he is considered as the rightful property of some one or other of their daughters.',
      },
      {
        title: 'Netherfield Park Is Let',
        text: '"My dear Mr. Bennet," said his lady to him one day, "have you heard that Netherfield Park is let at last?" Mr. Bennet replied that he had not. "But it is," returned she. Mr. Bennet made no answer.',
      },
      {
        title: 'The Assembly',
        text: 'Mr. Darcy soon drew the attention of the room by his fine, tall person, handsome features, noble mien; and the report which was in general circulation within five minutes after his entrance, of his having ten thousand a year.',
      },
      {
        title: 'Vanity and Pride',
        text: 'Vanity and pride are different things, though the words are often used synonymously. Pride relates more to our opinion of ourselves; vanity to what we would have others think of us.',
      },
    ],
  },
  {
    scene: 'whale',
    folder: 'Herman Melville/Moby-Dick',
    title: 'Moby-Dick',
    subtitle: 'Or, the Whale',
    authors: ['Herman Melville'],
    narrators: ['Jonah Pell'],
    year: '1851',
    genres: ['Adventure', 'Classics'],
    tags: ['The sea', 'Demo'],
    language: 'English',
    description:
      'Ishmael goes to sea to be rid of his low spirits. Captain Ahab goes to sea for one whale only, and takes everybody along.',
    voice: { voice: 'en-us', speed: 152, pitch: 32 },
    audio: 'flac',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'embedded',
    chapters: [
      {
        title: 'Loomings',
        text: 'Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and see the watery part of the world. It is a way I have of driving off the spleen and regulating the circulation.',
      },
      {
        title: 'The Whiteness of the Whale',
        text: 'What the white whale was to Ahab, has been hinted; what, at times, he was to me, as yet remains unsaid. It was the whiteness of the whale that above all things appalled me.',
      },
      {
        title: 'Epilogue',
        text: 'Now small fowls flew screaming over the yet yawning gulf; a sullen white surf beat against its steep sides; then all collapsed, and the great shroud of the sea rolled on as it rolled five thousand years ago.',
      },
    ],
  },
  {
    scene: 'time',
    folder: 'H. G. Wells/1895 - The Time Machine',
    title: 'The Time Machine',
    authors: ['H. G. Wells'],
    narrators: ['Jonah Pell'],
    year: '1895',
    genres: ['Science Fiction', 'Classics'],
    tags: ['Demo'],
    language: 'English',
    description:
      'After dinner the host shows his guests a little machine of brass and ivory. He turns a lever, and it is gone: not into another place, but into another day.',
    voice: { voice: 'en-gb+m3', speed: 158, pitch: 44 },
    audio: 'm4b',
    layout: 'one',
    papers: 'nfo',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'The Fourth Dimension',
        text: 'There are really four dimensions, three which we call the three planes of Space, and a fourth, Time. There is, however, a tendency to draw an unreal distinction between the former three dimensions and the latter.',
      },
      {
        title: 'The Journey',
        text: 'I am afraid I cannot convey the peculiar sensations of time travelling. They are excessively unpleasant. There is a feeling exactly like that one has upon a switchback, of a helpless headlong motion!',
      },
      {
        title: 'The Red Sun',
        text: 'I cannot convey the sense of abominable desolation that hung over the world. The red eastern sky, the northward blackness, the salt Dead Sea, the stony beach, the uniform poisonous-looking green of the lichenous plants.',
      },
    ],
  },
  {
    scene: 'constellation',
    folder: 'Marcus Aurelius/Meditations',
    title: 'Meditations',
    subtitle: 'Thoughts to Himself',
    authors: ['Marcus Aurelius'],
    narrators: ['Edwin Marsh'],
    year: '1862',
    genres: ['Philosophy', 'Classics'],
    tags: ['Short pieces', 'Demo'],
    language: 'English',
    description:
      'What an emperor wrote down in his tent at night, for nobody but himself. In the English of George Long.',
    voice: { voice: 'en-gb-scotland', speed: 145, pitch: 36 },
    audio: 'm4a',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'At the Break of Day',
        text: 'Begin the morning by saying to thyself, I shall meet with the busybody, the ungrateful, arrogant, deceitful, envious, unsocial. All these things happen to them by reason of their ignorance of what is good and evil.',
      },
      {
        title: 'The Art of Living',
        text: "The art of life is more like the wrestler's art than the dancer's, in respect of this, that it should stand ready and firm to meet onsets which are sudden and unexpected.",
      },
      {
        title: 'Like a River',
        text: 'Time is like a river made up of the events which happen, and a violent stream; for as soon as a thing has been seen, it is carried away, and another comes in its place, and this will be carried away too.',
      },
    ],
  },
  {
    scene: 'fox',
    folder: 'Aesop/Fables',
    title: 'Fables',
    authors: ['Aesop'],
    narrators: ['Vera Lindt', 'Jonah Pell'],
    year: '1912',
    genres: ['Children’s', 'Classics'],
    tags: ['Short pieces', 'Demo'],
    language: 'English',
    description:
      'A fox under a vine, a tortoise in no hurry, a crow who is thirsty: four small stories that everybody knows, told once more.',
    voice: { voice: 'en-us+f4', speed: 156, pitch: 55 },
    audio: 'mp3',
    layout: 'files',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'The Fox and the Grapes',
        text: 'A hungry fox saw some fine bunches of grapes hanging from a vine along a high wall. He did his best to reach them by jumping as high as he could into the air. But it was all in vain. So he gave up, and walked away with an air of dignity, and said: "I thought those grapes were ripe, but I see now they are quite sour."',
      },
      {
        title: 'The Tortoise and the Hare',
        text: 'A hare laughed at a tortoise for being so slow. "Let us run a race," said the tortoise, "and I shall win." The hare was soon far ahead, and lay down for a nap. The tortoise plodded on, and when the hare awoke, he saw him at the winning post. Slow and steady wins the race.',
      },
      {
        title: 'The Crow and the Pitcher',
        text: 'A thirsty crow found a pitcher with a little water in it, so low that no beak could reach it. Then a clever thought came to her. She dropped one pebble in, and another, and another, and with each the water rose, until she could drink. Need is the mother of invention.',
      },
      {
        title: 'The North Wind and the Sun',
        text: 'The North Wind and the Sun disputed which of them was the stronger, and tried their powers on a traveller in a cloak. The harder the wind blew, the closer the man drew his cloak about him. Then the sun shone, and soon he took it off by himself.',
      },
    ],
  },
  {
    scene: 'summer',
    folder: 'William Shakespeare/Sonnets',
    title: 'Sonnets',
    authors: ['William Shakespeare'],
    narrators: [],
    year: '1609',
    genres: ['Poetry', 'Classics'],
    tags: ['Short pieces', 'Demo'],
    language: 'English',
    description:
      'Three of the hundred and fifty-four, to read in silence: a summer’s day, a wandering bark, and time that feeds on everything.',
    voice: { voice: 'en-gb', speed: 150, pitch: 50 },
    audio: null,
    layout: 'one',
    papers: 'opf',
    hasEbook: true,
    cover: 'file',
    chapters: [
      {
        title: 'XVIII',
        text: 'Shall I compare thee to a summer’s day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,\nAnd summer’s lease hath all too short a date.',
      },
      {
        title: 'LX',
        text: 'Like as the waves make towards the pebbled shore,\nSo do our minutes hasten to their end;\nEach changing place with that which goes before,\nIn sequent toil all forwards do contend.',
      },
      {
        title: 'CXVI',
        text: 'Let me not to the marriage of true minds\nAdmit impediments. Love is not love\nWhich alters when it alteration finds,\nOr bends with the remover to remove.',
      },
    ],
  },
]
