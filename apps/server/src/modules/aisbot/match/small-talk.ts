import { normalizeText } from '../search/terms.ts';

/** What is said by the way, strongest first, and what is said back. */
const TALK = [
  [
    'who',
    /(你|您)(到底)?(是|是不是)(个|一个)?(真人|机器人|人工智能|人工|人|ai|智能客服)(还是(真人|机器人|人工|人|ai))?|是(机器人|真人)(吧|吗)|机器人(吗|吧)|(你|您)(叫什么(名字)?|是谁|贵姓|怎么称呼)/,
    '我是智能客服，不是真人，可以为您解答用车、试驾和门店方面的常见问题；需要人工服务时，请您回复“人工”。',
  ],
  [
    'ability',
    /(你|您)(能|可以|会)(做|干|帮我做|帮我)(什么|些什么|啥)|(你|您)会(什么|啥)|有什么功能/,
    '我是智能客服，可以为您解答用车、试驾、置换和门店方面的常见问题，您直接提问就可以；需要人工服务时，请您回复“人工”。',
  ],
  [
    'thanks',
    /(太|非常|十分)?(谢谢|感谢|多谢|谢了|3q|thx|thanks?|thank ?you)|辛苦|麻烦(你|您)?(了|啦)|费心/,
    '不客气，还有需要了解的，您随时告诉我。',
  ],
  ['bye', /再见|拜拜|拜|bye|回头(聊|见)|晚安|先这样|下次再?聊/, '再见，祝您生活愉快，有需要随时联系我们。'],
  [
    'greeting',
    /(你|您|大家)好|哈(喽|啰|罗|咯)|嗨|hello|hi|hey|早上好|上午好|中午好|下午好|晚上好|早安|午安|早|在(不在|吗|么|嘛|呢|不)|(有|还有)?(人|客服)(在)?(吗|么|嘛|没|不)/,
    '您好，我是智能客服，请问有什么可以帮您？',
  ],
  [
    'nod',
    /好(的|滴|嘞|哒|吧|呢)?|嗯+|哦+|噢+|ok(ay)?|收到|明白|知道|了解|行|可以|对|是(的)?|没(事|问题)(了)?|哈+|呵+|嘿+|棒|厉害/,
    '好的，还有需要了解的，您随时告诉我。',
  ],
] as const;

/** Particles and forms of address between them. */
const BETWEEN = /了|啦|啊|呀|哈|哦|呢|吧|嘛|的|你|您|们|亲(爱的)?|老板|朋友|美女|帅哥|小姐姐|那|先|请问|吗/;
const ANGRY_FACE = /[😠😡🤬👎💢😤]/u;
const PHRASE = new RegExp(
  [...TALK.map(([, pattern]) => pattern.source), BETWEEN.source].map((each) => `(?:${each})`).join('|'),
  'y',
);
const MARKS = /[\p{P}\p{S}\p{M}\p{Cf}\s]+/gu;

/** Said back to somebody who greets, thanks or asks who is there and asks nothing else; null for anything else. */
export function smallTalk(question: string): { kind: string; text: string } | null {
  if (ANGRY_FACE.test(question)) return null;
  // 微信 writes its own faces as [微笑].
  const said = normalizeText(question)
    .replace(/\[\p{Script=Han}{1,4}\]/gu, '')
    .replace(MARKS, '');
  if (said === '') return question.trim() === '' ? null : { kind: 'greeting', text: TALK[4][2] };
  if (!isPhrases(said)) return null;
  const [kind, , text] = TALK.find(([, pattern]) => pattern.test(said)) ?? TALK[4];
  // 好了吗 asks after something, and nodding is no answer.
  return kind === 'nod' && /[吗么嘛]/.test(said) ? null : { kind, text };
}

/** One phrase after the other, each read once: a pattern for the whole would try every way to cut a long message. */
function isPhrases(said: string): boolean {
  let at = 0;
  while (at < said.length) {
    PHRASE.lastIndex = at;
    const phrase = PHRASE.exec(said)?.[0] ?? '';
    if (phrase === '') return false;
    at += phrase.length;
  }
  return true;
}

const OPENING =
  /^(?:(?:(?:你|您)好(?:啊|呀)?|哈喽|嗨|hello|hi|在吗|在不在|早上好|上午好|中午好|下午好|晚上好|亲|老板|美女|帅哥|谢谢(?:了|你|您)?|好的|嗯+|哦+|打扰(?:一下|了)?|麻烦(?:问)?(?:一下|下)?|请问(?:一下|下)?|(?:我)?想?(?:咨询|请教|问|了解)(?:一?下|个问题)|那(?:个)?)[\p{P}\p{S}\s]*)+/iu;

/** A question without the greeting before it and the thanks behind it. */
export const withoutGreeting = (question: string) =>
  question.replace(OPENING, '').replace(/[\p{P}\p{S}\s]*(谢谢(你|您|了|啦)?|多谢|感谢)[\p{P}\p{S}\s]*$/u, '');
