/** 'a b c d' → { a: 'b', c: 'd' } */
function table(text: string): Record<string, string> {
  const words = text.trim().split(/\s+/);
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 ? [] : [[word, words[at + 1] ?? '']])));
}

const INITIALS = table(
  `zh ꭧ ch ꭧʰ sh ʂ b p p pʰ m m f f d t t tʰ n n l l g k k kʰ h x j ʨ q ʨʰ x ɕ r ɻ z ʦ c ʦʰ s s`,
);
/** 0 marks where the tone stands. */
const FINALS =
  table(`a a0 ai ai0 an a0n ang a0ŋ ao au0 e ɤ0 ei ei0 en ə0n eng ə0ŋ er ɚ0 i i0 ia ja0 ian jɛ0n iang ja0ŋ
  iao jau0 ie je0 in i0n ing i0ŋ iong jʊ0ŋ iu jou0 o wo0 ong ʊ0ŋ ou ou0 u u0 ua wa0 uai wai0 uan wa0n uang wa0ŋ ui wei0
  un wə0n ueng wə0ŋ uo wo0 ü y0 üe ɥe0 üan ɥɛ0n ün y0n ê ɛ0`);
const TONES = ['', '→', '↗', '↓', '↘', ''];
const PAUSES = table(`， , 、 , 。 . ！ ! ？ ? ： : ； ; … …`);
const LETTERS =
  table(`A ˈA B bˈi C sˈi D dˈi E ˈi F ˈɛf G ʤˈi H ˈAʧ I ˈI J ʤˈA K kˈA L ˈɛl M ˈɛm N ˈɛn O ˈO P pˈi Q kjˈu R ˈɑɹ
  S ˈɛs T tˈi U jˈu V vˈi W dˈʌbᵊlju X ˈɛks Y wˈI Z zˈi`);
/** Words of the trade that are said, not spelled. */
const WORDS =
  table(`model mˈɑdᵊl pro pɹˈO max mˈæks plus plˈʌs ultra ˈʌltɹə mini mˈɪni air ˈɛɹ auto ˈɔtO car kˈɑɹ play plˈA
  power pˈWəɹ sport spˈɔɹt line lˈIn turbo tˈɜɹbO hybrid hˈIbɹɪd bmw bˌiˌɛmdˈʌbᵊlju go ɡˈO ok ˌOkˈA vip vˌiˌIpˈi app ˈæp
  studio stˈudiO edition ɪdˈɪʃᵊn smart smˈɑɹt space spˈAs cross kɹˈɔs coupe kupˈA gt ʤˌitˈi iphone ˈIfOn ipad ˈIpæd top tˈɑp type tˈIp hi hˈI life lˈIf apple ˈæpᵊl watch wˈɑʧ wifi wˈIfI live lˈIv show ʃˈO city sˈɪti`);
/** The model's numbers of all these symbols. */
export const SYMBOLS: Readonly<Record<string, number>> = {
  ' ': 16,
  ...Object.fromEntries(
    Object.entries(
      table(`; 1 : 2 , 3 . 4 ! 5 ? 6 — 9 … 10 ʦ 20 ʨ 21 ꭧ 23 A 24 I 25 O 31 W 39 Y 41 ᵊ 42 a 43 b 44 d 46 e 47 f 48 h 50 i 51 j 52 k 53 l 54
  m 55 n 56 o 57 p 58 s 61 t 62 u 63 v 64 w 65 x 66 y 67 z 68 ɑ 69 æ 72 ɔ 76 ɕ 77 ʤ 82 ə 83 ɚ 85 ɛ 86 ɜ 87 ɡ 92 ɥ 99 ɨ 101 ɪ 102 ŋ 112
  ɹ 123 ɻ 126 ʂ 130 ʃ 131 ʧ 133 ʊ 135 ʌ 138 ɤ 140 ˈ 156 ˌ 157 ʰ 162 ↓ 169 → 171 ↗ 172 ↘ 173`),
    ).map(([symbol, number]) => [symbol, Number(number)]),
  ),
};

/** `zhong1` → `ꭧʊ→ŋ` */
export function syllable(text: string): string {
  const [, said = '', tone = '5'] =
    /^([a-zêü]+)(\d)$/.exec(text.replaceAll('v', 'ü').replace(/0$/, '5')) ?? [];
  if (!said) return '';
  const mark = TONES[Number(tone)] ?? '';
  if (/^(ng?|m)$/.test(said)) return `ə${mark}n`; // 嗯
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])/.exec(said)?.[0] ?? '';
  let final = said.slice(initial.length);
  if (/^[jqx]$/.test(initial)) final = final.replace(/^u/, 'ü');
  if (/^(?:[zcs]h?|r)$/.test(initial) && final === 'i') return `${INITIALS[initial]}ɨ${mark}`;
  if (!initial) {
    if (final === 'yo' || final === 'o') return `${final === 'yo' ? 'j' : ''}ɔ${mark}`;
    final = final
      .replace(/^you$/, 'iu')
      .replace(/^yu/, 'ü')
      .replace(/^yi?/, 'i')
      .replace(/^wei$/, 'ui')
      .replace(/^wen$/, 'un')
      .replace(/^wu?/, 'u');
  }
  const sound = FINALS[final];
  return sound === undefined ? '' : (INITIALS[initial] ?? '') + sound.replace('0', mark);
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** What the model is given for each character of a text as it is read; `pinyinOf` is the pinyin of each, null for others. */
export function phonemesOf(text: string, pinyinOf: readonly (string | null)[]): string[] {
  const characters = [...text];
  const said = characters.map((character, at) => {
    const pinyin = pinyinOf[at];
    return PAUSES[character]
      ? `${PAUSES[character]} `
      : pinyin
        ? syllable(pinyin)
        : (LETTERS[character.toUpperCase()] ?? '');
  });
  let at = 0;
  for (const { segment } of words.segment(text)) {
    const count = [...segment].length;
    const known = /^[A-Za-z]+$/.test(segment) ? WORDS[segment.toLowerCase()] : undefined;
    // A word that is said as a whole: its characters share its time.
    if (known) for (let place = 0; place < count; place++) said[at + place] = place ? '' : known;
    if (at && said[at] && !PAUSES[characters[at] ?? '']) said[at] = ` ${said[at]}`;
    at += count;
  }
  return said;
}
