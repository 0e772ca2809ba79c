import type { BotHandover, BotSettings } from '@zhiying/contract';

export interface Said {
  from: 'customer' | 'bot' | 'person';
  text: string;
}

const ASKS_FOR_PEOPLE = /人工|真人|活人|(找|叫|换|要)个?人|客服(人员|电话)|(顾问|销售)(来|回)?(电|联系)/;
/** As it is written, or as what customers wrote is kept. */
const PHONE = /(?<!\d)1[3-9]\d[\s-]?(?:\d{4}|\*{4})[\s-]?\d{4}(?!\d)/;
const LOUD = /[!！]{3,}|[?？]{3,}/;
const NOT_HELPED = /不对|不是这个|没用|答非所问|听不懂|没(有)?回答|没(有)?解决|说的啥|重复/;

type Rules = Pick<BotSettings, 'handoverWords' | 'moodWords' | 'failures' | 'phoneHandover'>;

/** Why people take over whatever the knowledge has to say, or null. */
export function handoverBy(question: string, history: readonly Said[], rules: Rules): BotHandover | null {
  if (ASKS_FOR_PEOPLE.test(question)) return 'asked';
  if (rules.phoneHandover && PHONE.test(question)) return 'phone';
  if (isAngry(question, rules)) return 'mood';
  if (rules.handoverWords.some((word) => question.includes(word))) return 'words';
  const complaints = [...history, { from: 'customer', text: question }].filter(
    ({ from, text }) => from === 'customer' && NOT_HELPED.test(text),
  ).length;
  return complaints >= rules.failures ? 'failures' : null;
}

/** Said so, or loudly: whatever else the customer asks for. */
export const isAngry = (question: string, { moodWords }: Pick<Rules, 'moodWords'>) =>
  moodWords.some((word) => question.includes(word)) || LOUD.test(question);

/** The words that decided, for whoever takes over; empty where none did. */
export function wordsBehind(
  reason: BotHandover | null,
  question: string,
  { handoverWords, moodWords }: Pick<Rules, 'handoverWords' | 'moodWords'>,
): string {
  const among = reason === 'words' ? handoverWords : reason === 'mood' ? moodWords : [];
  const said = among.filter((word) => question.includes(word)).slice(0, 3);
  return said.length > 0 ? `提到「${said.join('」「')}」` : '';
}
