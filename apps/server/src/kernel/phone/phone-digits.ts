/** How one character reads when a number is searched in a text. */
type Read =
  | {
      kind: 'digits';
      digits: string;
      script: 'plain' | 'wide' | 'chinese' | 'other' | 'looks';
      single: boolean;
    }
  /** Not seen at all: zero-width characters, variation selectors, the frame of a keycap. */
  | { kind: 'silent' }
  /** Blanks, punctuation, symbols. */
  | { kind: 'mark' }
  | { kind: 'letter' };

const SILENT: Read = { kind: 'silent' };
const MARK: Read = { kind: 'mark' };
const LETTER: Read = { kind: 'letter' };
const PLAIN = [...'0123456789'].map(
  (digits): Read => ({ kind: 'digits', digits, script: 'plain', single: false }),
);

/** Written, formal and as they are said on the radio. */
const CHINESE = new Map(
  [
    '零〇洞',
    '一壹幺弌',
    '二贰貳两弍',
    '三叁參叄弎',
    '四肆',
    '五伍',
    '六陆陸',
    '七柒拐',
    '八捌',
    '九玖勾',
  ].flatMap((characters, digit) => [...characters].map((character) => [character, String(digit)] as const)),
);
const LOOKS = new Map<string, string>();
for (const zero of 'oOОо○⚪') LOOKS.set(zero, '0');
for (const one of 'lI|丨ⅼ') LOOKS.set(one, '1');

/** Cache: most texts use the same few thousand characters. */
const known = new Map<string, Read>();
const MOST_KNOWN = 20_000;

export function digitsOf(character: string): Read {
  const code = character.charCodeAt(0);
  if (code >= 48 && code <= 57 && character.length === 1) return PLAIN[code - 48] as Read;
  const before = known.get(character);
  if (before) return before;
  const read = readNew(character);
  if (known.size < MOST_KNOWN) known.set(character, read);
  return read;
}

function readNew(character: string): Read {
  // Each by itself, so that a number is found after a word that ends like one: 周一一三八…
  const looks = LOOKS.get(character);
  if (looks) return { kind: 'digits', digits: looks, script: 'looks', single: true };
  const plain = character.normalize('NFKC');
  const chinese = [...plain].flatMap((one) => CHINESE.get(one) ?? []).join('');
  if (chinese) return { kind: 'digits', digits: chinese, script: 'chinese', single: true };
  // Full-width, circled, bold, raised; a letter beside it makes it a word.
  const digits = plain.replaceAll(/\D/g, '');
  if (digits && !/\p{L}/u.test(plain))
    return { kind: 'digits', digits, script: plain === digits ? 'wide' : 'other', single: plain !== digits };
  if (/\p{Nd}/u.test(plain))
    return { kind: 'digits', digits: String(valueOf(plain)), script: 'other', single: false };
  if (/[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/u.test(character)) return SILENT;
  return /[\p{P}\p{S}\p{Z}\p{Cc}]/u.test(character) ? MARK : LETTER;
}

/** Ten digits of a script follow each other, beginning with zero. */
function valueOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
