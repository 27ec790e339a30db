import type { DemoBook } from '../demo-book.ts'

/** The two series of the demo library. */
export const seriesBooks: readonly DemoBook[] = [
  {
    scene: 'scarlet',
    folder: 'Arthur Conan Doyle/Sherlock Holmes/Book 1 - A Study in Scarlet',
    title: 'A Study in Scarlet',
    authors: ['Arthur Conan Doyle'],
    narrators: ['Edwin Marsh'],
    series: { name: 'Sherlock Holmes', sequence: '1' },
    year: '1887',
    genres: ['Mystery', 'Classics'],
    tags: ['London', 'Demo'],
    language: 'English',
    description:
      'A doctor home from the war needs somewhere to live. A strange young man in a laboratory has found rooms in Baker Street, and somebody to share them with. Neither knows yet what they have begun.',
    voice: { voice: 'en-gb', speed: 158, pitch: 38 },
    audio: 'm4b',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'embedded',
    chapters: [
      {
        title: 'Mr. Sherlock Holmes',
        text: 'In the year eighteen seventy-eight I took my degree of Doctor of Medicine of the University of London, and proceeded to Netley to go through the course prescribed for surgeons in the army. I had neither kith nor kin in England, and was therefore as free as air.',
      },
      {
        title: 'In the Laboratory',
        text: '"Dr. Watson, Mr. Sherlock Holmes," said Stamford, introducing us. "How are you?" he said cordially, gripping my hand with a strength for which I should hardly have given him credit. "You have been in Afghanistan, I perceive." "How on earth did you know that?" I asked in astonishment.',
      },
      {
        title: 'The Science of Deduction',
        text: 'From a drop of water, a logician could infer the possibility of an Atlantic or a Niagara without having seen or heard of one or the other. So all life is a great chain, the nature of which is known whenever we are shown a single link of it.',
      },
      {
        title: 'The Scarlet Thread',
        text: "There's the scarlet thread of murder running through the colourless skein of life, and our duty is to unravel it, and isolate it, and expose every inch of it.",
      },
    ],
  },
  {
    scene: 'four',
    folder: 'Arthur Conan Doyle/Sherlock Holmes/Book 2 - The Sign of the Four',
    title: 'The Sign of the Four',
    authors: ['Arthur Conan Doyle'],
    narrators: ['Edwin Marsh'],
    series: { name: 'Sherlock Holmes', sequence: '2' },
    year: '1890',
    genres: ['Mystery', 'Classics'],
    tags: ['London', 'Demo'],
    language: 'English',
    description:
      'Every year on the same day a pearl arrives in the post, and nobody knows who sends it. Then a letter comes: bring two friends, and no police.',
    voice: { voice: 'en-gb', speed: 158, pitch: 38 },
    audio: 'mp3',
    layout: 'files',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'The Statement of the Case',
        text: '"My mind," he said, "rebels at stagnation. Give me problems, give me work, give me the most abstruse cryptogram, or the most intricate analysis, and I am in my own proper atmosphere."',
      },
      {
        title: 'In Quest of a Solution',
        text: "It was a September evening, and not yet seven o'clock, but the day had been a dreary one, and a dense drizzly fog lay low upon the great city. Mud-coloured clouds drooped sadly over the muddy streets.",
      },
      {
        title: 'Whatever Remains',
        text: 'How often have I said to you that when you have eliminated the impossible, whatever remains, however improbable, must be the truth?',
      },
    ],
  },
  {
    scene: 'alice',
    folder: 'Lewis Carroll/Alice/Book 1 - Alice’s Adventures in Wonderland',
    title: 'Alice’s Adventures in Wonderland',
    authors: ['Lewis Carroll'],
    narrators: ['Clara Finch'],
    series: { name: 'Alice', sequence: '1' },
    year: '1865',
    genres: ['Fantasy', 'Children’s', 'Classics'],
    tags: ['Read along', 'Demo'],
    language: 'English',
    description:
      'A hot afternoon, a white rabbit with a watch, and a hole under the hedge that goes down, and down, and down. With the book to read along.',
    voice: { voice: 'en-gb+f2', speed: 160, pitch: 58 },
    audio: 'm4b',
    layout: 'one',
    papers: 'opf',
    hasEbook: true,
    cover: 'file',
    chapters: [
      {
        title: 'Down the Rabbit-Hole',
        text: 'Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, "and what is the use of a book," thought Alice, "without pictures or conversations?"',
      },
      {
        title: 'The Pool of Tears',
        text: '"Curiouser and curiouser!" cried Alice. She was so much surprised, that for the moment she quite forgot how to speak good English. "Now I\'m opening out like the largest telescope that ever was! Good-bye, feet!"',
      },
      {
        title: 'Advice from a Caterpillar',
        text: 'The Caterpillar and Alice looked at each other for some time in silence. At last the Caterpillar took the hookah out of its mouth, and addressed her in a languid, sleepy voice. "Who are you?" said the Caterpillar.',
      },
      {
        title: 'Pig and Pepper',
        text: '"Would you tell me, please, which way I ought to go from here?" "That depends a good deal on where you want to get to," said the Cat. "I don\'t much care where," said Alice. "Then it doesn\'t matter which way you go," said the Cat.',
      },
    ],
  },
  {
    scene: 'mirror',
    folder: 'Lewis Carroll/Alice/Book 2 - Through the Looking-Glass',
    title: 'Through the Looking-Glass',
    authors: ['Lewis Carroll'],
    narrators: ['Clara Finch'],
    series: { name: 'Alice', sequence: '2' },
    year: '1871',
    genres: ['Fantasy', 'Children’s', 'Classics'],
    tags: ['Demo'],
    language: 'English',
    description:
      'Behind the mirror the room goes on, the flowers talk, and one has to run very fast to stay where one is.',
    voice: { voice: 'en-gb+f2', speed: 160, pitch: 58 },
    audio: 'opus',
    layout: 'one',
    papers: 'opf',
    hasEbook: false,
    cover: 'file',
    chapters: [
      {
        title: 'Jabberwocky',
        text: '\'Twas brillig, and the slithy toves did gyre and gimble in the wabe; all mimsy were the borogoves, and the mome raths outgrabe. "Beware the Jabberwock, my son! The jaws that bite, the claws that catch!"',
      },
      {
        title: 'The Garden of Live Flowers',
        text: '"Now, here, you see, it takes all the running you can do, to keep in the same place. If you want to get somewhere else, you must run at least twice as fast as that!"',
      },
      {
        title: 'The Walrus and the Carpenter',
        text: '"The time has come," the Walrus said, "to talk of many things: of shoes, and ships, and sealing-wax, of cabbages, and kings; and why the sea is boiling hot, and whether pigs have wings."',
      },
    ],
  },
]
